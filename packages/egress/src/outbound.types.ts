export interface RequestToSend {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** By their names in lower case. */
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** A body that is no text, in its place. */
  bytes?: Uint8Array;
  /** Of the answer, which is cut there. */
  mostBytes: number;
  signal: AbortSignal;
}

export type RequestSent =
  | { isAnswered: true; status: number; headers: Readonly<Record<string, string>>; text: string }
  | { isAnswered: false; why: 'refused' | 'unreachable' | 'timeout' | 'secure' };
