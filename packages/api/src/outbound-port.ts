/** A request to another program. */
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
  /** `refused`: the way out leads to no such place. `secure`: not with a certificate that can be trusted. */
  | { isAnswered: false; why: 'refused' | 'unreachable' | 'timeout' | 'secure' };

/** Requests to other programs: webhooks and trackers. Private addresses stay closed. */
export interface Outbound {
  /** Follows no redirect. Takes 10 s at most, and does not throw for what the other side does. */
  send(request: RequestToSend): Promise<RequestSent>;
}
