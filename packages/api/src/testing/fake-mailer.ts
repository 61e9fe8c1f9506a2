import type { Mailer, OutgoingMail } from '../core/ports/mailer-port.ts';

export interface FakeMailer extends Mailer {
  readonly sent: OutgoingMail[];
  /** The next sends throw these, in order. */
  failWith(...errors: Error[]): void;
  /** The last mail to an address. @throws Error when there is none. */
  lastTo(address: string): OutgoingMail;
}

export function fakeMailer(): FakeMailer {
  const sent: OutgoingMail[] = [];
  const failures: Error[] = [];
  return {
    sent,
    send(mail) {
      const failure = failures.shift();
      if (failure) return Promise.reject(failure);
      sent.push(mail);
      return Promise.resolve();
    },
    failWith: (...errors) => {
      failures.push(...errors);
    },
    lastTo(address) {
      const mail = sent.findLast(({ to }) => to === address);
      if (!mail) throw new Error(`No mail was sent to ${address}.`);
      return mail;
    },
  };
}
