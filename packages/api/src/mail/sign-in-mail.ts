import { z } from 'zod';
import { issueLink } from '../auth/magic-link.ts';
import { MINUTE, fromInstant } from '../instants.ts';
import { layOutMail } from './layout.ts';
import type { OtherMailKind } from './mail-kind.ts';
import { SIGN_IN_RETRIES } from './outbox.service.ts';

const payloadSchema = z.object({ requestId: z.string() });

const minutes = (ms: number): string => {
  const whole = Math.max(1, Math.round(ms / MINUTE));
  return whole === 1 ? '1 minute' : `${whole} minutes`;
};

/** Each try carries a new link and a new code. */
export const signInMail: OtherMailKind<z.infer<typeof payloadSchema>> = {
  name: 'sign_in',
  payload: payloadSchema,
  retryAfter: SIGN_IN_RETRIES,
  isLasting: false,
  subjectOf: () => 'sign_in',
  inDigest: null,
  compose({ clock, config }, tx, [{ payload }]) {
    const link = issueLink(tx, clock, payload.requestId);
    // The mail expires with its request, after a quarter of an hour.
    if (!link) return null;
    const left = minutes(fromInstant(link.expiresAt) - clock.now());
    const host = new URL(config.publicUrl).host;
    return {
      subject: 'Sign in to Ringmark',
      ...layOutMail({
        title: 'Sign in to Ringmark',
        preview: `Your link and code work for ${left}.`,
        blocks: [
          { kind: 'text', text: 'Open this link to sign in:' },
          { kind: 'button', label: 'Sign in', url: `${config.publicUrl}/verify?token=${link.token}` },
          { kind: 'text', text: 'Or type this code in the browser where you asked for it:' },
          { kind: 'code', code: link.code },
          { kind: 'note', text: `The link and the code work once, for ${left}.` },
        ],
        footer: [
          {
            text: `Somebody asked to sign in at ${host} with this address. If it was not you, do nothing: without this mail nobody gets in.`,
          },
        ],
      }),
    };
  },
};
