/** One program sends this request to another one, as a webhook or to a tracker. */
export interface RequestToSend {
  url: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Their names are in lower case. */
  headers: Readonly<Record<string, string>>;
  body?: string;
  /** It replaces the body if that is no text. */
  bytes?: Uint8Array;
  /** The answer is cut after this many. */
  mostBytes: number;
  signal: AbortSignal;
}

export type RequestSent =
  | { isAnswered: true; status: number; headers: Readonly<Record<string, string>>; text: string }
  /** `refused`: the way out leads to no such place. `secure`: not with a certificate that can be trusted. */
  | { isAnswered: false; why: 'refused' | 'unreachable' | 'timeout' | 'secure' };

/** It sends requests to other programs, and to no private addresses but those that the operator has opened. */
export interface Outbound {
  /** Follows no redirect. Takes 10 s at most, and does not throw for what the other side does. */
  send(request: RequestToSend): Promise<RequestSent>;
}
