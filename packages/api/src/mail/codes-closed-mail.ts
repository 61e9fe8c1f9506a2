import { z } from 'zod';
import { CODES_PER_ADDRESS } from '../auth/rate-limits.ts';
import { toInstant } from '../instants.ts';
import { layOutMail } from './layout.ts';
import type { OtherMailKind } from './mail-kind.ts';
import { NOTIFICATION_RETRIES } from './outbox.service.ts';

const payloadSchema = z.object({ until: z.string() });

export const codesClosedMail: OtherMailKind<z.infer<typeof payloadSchema>> = {
  name: 'codes_closed',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'codes_closed',
  inDigest: null,
  compose({ clock, config }, _tx, [{ row, payload }]) {
    // Codes are open again.
    if (payload.until <= toInstant(clock.now())) return null;
    const until = `${payload.until.slice(0, 10)} ${payload.until.slice(11, 16)} UTC`;
    const host = new URL(config.publicUrl).host;
    return {
      subject: 'Sign-in codes are closed for a day',
      ...layOutMail({
        title: 'Sign-in codes are closed for a day',
        preview: 'Links in sign-in mails still work.',
        blocks: [
          {
            kind: 'text',
            text: `Within a day ${CODES_PER_ADDRESS.hits} wrong sign-in codes were typed for ${row.recipient} at ${host}. Nobody got in with them. To be safe, no six-digit code signs in with this address until ${until}.`,
          },
          { kind: 'text', text: 'The links in sign-in mails still work: open one to sign in.' },
          {
            kind: 'text',
            text: 'If you typed these codes, use the link from now on. If you did not, somebody else tried: you need not do anything, and nobody gets in without your mail. If it happens again, tell your administrator.',
          },
          { kind: 'button', label: 'Ask for a sign-in link', url: `${config.publicUrl}/login` },
        ],
        footer: [{ text: 'You are getting this because it is about how you sign in.' }],
      }),
    };
  },
};
