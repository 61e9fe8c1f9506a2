import { z } from 'zod';

const HOST = 300;
const REALM = 200;
const NAME = 300;
const PASSWORD = 1_000;

/** A site asks for name and password by HTTP authentication. Names and passwords go to this origin only. */
export const liveSignInSchema = z.object({
  type: z.literal('signIn'),
  /** Names it in the answer. */
  id: z.number().int(),
  /** The host of the page that asks. */
  host: z.string().max(HOST),
  /** The site's own words about the part that it guards. */
  realm: z.string().max(REALM),
  /** False: name and password go over the network as they are. */
  isEncrypted: z.boolean(),
  /** The last answer was not accepted. */
  isAgain: z.boolean(),
});
export type LiveSignIn = z.infer<typeof liveSignInSchema>;

/** Bounds the words of a site. */
export const boundedSignIn = (asked: LiveSignIn): LiveSignIn => ({
  ...asked,
  host: asked.host.slice(0, HOST),
  realm: asked.realm.slice(0, REALM),
});

/** It is answered, or the page is left. */
export interface LiveSignInOver {
  type: 'signInOver';
  id: number;
}

export const signInMessages = [
  z.object({
    type: z.literal('signIn'),
    id: z.number().int(),
    username: z.string().max(NAME),
    password: z.string().max(PASSWORD),
  }),
  /** The person does not sign in. */
  z.object({ type: z.literal('signInOver'), id: z.number().int() }),
] as const;
export type SignInMessage = z.infer<(typeof signInMessages)[number]>;
