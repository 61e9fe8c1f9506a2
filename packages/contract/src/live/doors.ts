import { z } from 'zod';

/** Says that the site access that opened the page no longer opens it. */
export interface LiveDoorClosed {
  type: 'doorClosed';
  sentence: string;
}

/** The page of a sign-in that is being recorded leads to a host that nobody has allowed yet. */
export interface LiveHostWanted {
  type: 'hostWanted';
  /** Names it in the answer. */
  id: number;
  /** `host:port` unless the port is the usual one. */
  host: string;
  isEncrypted: boolean;
}

/** It is answered, or the page is left. */
export interface LiveHostOver {
  type: 'hostOver';
  id: number;
}

/** The person's answer; to any other question than this it is dropped. */
export const hostAnswerSchema = z.object({
  type: z.literal('hostAnswer'),
  id: z.number().int(),
  isAllowed: z.boolean(),
});
export type HostAnswer = z.infer<typeof hostAnswerSchema>;
