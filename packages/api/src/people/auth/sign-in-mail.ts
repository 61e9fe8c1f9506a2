import { z } from 'zod';
import { issueLink } from './magic-link.ts';
import { MINUTE, fromInstant } from '../../core/base/instants.ts';
import { layOutMail } from '../../core/mail/layout.ts';
import type { OtherMailKind } from '../../core/mail/mail-kind.ts';
import { SIGN_IN_RETRIES } from '../../core/mail/outbox.service.ts';

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
    // The email expires with its request, after 15 minutes.
    if (!link) return null;
    const left = minutes(fromInstant(link.expiresAt) - clock.now());
    const host = new URL(config.publicUrl).host;
    return {
      subject: 'Sign in to Ringmark',
      ...layOutMail({
        title: 'Sign in to Ringmark',
        preview: `Your link and code expire in ${left}.`,
        blocks: [
          { kind: 'text', text: 'Open this link to sign in:' },
          { kind: 'button', label: 'Sign in', url: `${config.publicUrl}/verify?token=${link.token}` },
          { kind: 'text', text: 'Or enter this code in the browser where you requested it:' },
          { kind: 'code', code: link.code },
          { kind: 'note', text: `The link and the code can be used once and expire in ${left}.` },
        ],
        footer: [
          {
            text: `Someone asked to sign in at ${host} with this address. If this wasn’t you, you can ignore this email. Nobody can sign in without it.`,
          },
        ],
      }),
    };
  },
};
