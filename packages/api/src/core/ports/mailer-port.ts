export interface MailAttachment {
  filename: string;
  contentType: string;
  content: Uint8Array;
  /** Set for inline pictures. */
  cid?: string;
}

export interface OutgoingMail {
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Has angle brackets around it. */
  messageId: string;
  headers: Record<string, string>;
  attachments?: MailAttachment[];
}

export interface Mailer {
  /** @throws MailRefusedError when a retry is useless; other errors may pass. */
  send(mail: OutgoingMail): Promise<void>;
}

/** The provider will never take this mail, for its recipient or sender. */
export class MailRefusedError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'MailRefusedError';
  }
}
