import { z } from 'zod';
import { CODES_PER_ADDRESS } from '../../core/limits/rate-limits.ts';
import { toInstant } from '../../core/base/instants.ts';
import { layOutMail } from '../../core/mail/layout.ts';
import { longDate } from '../../core/mail/long-date.ts';
import type { OtherMailKind } from '../../core/mail/mail-kind.ts';
import { NOTIFICATION_RETRIES } from '../../core/mail/outbox.service.ts';

const payloadSchema = z.object({ until: z.string() });

export const codesClosedMail: OtherMailKind<z.infer<typeof payloadSchema>> = {
  name: 'codes_closed',
  payload: payloadSchema,
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'codes_closed',
  inDigest: null,
  compose({ clock, config }, _tx, [{ row, payload }]) {
    // Codes work again.
    if (payload.until <= toInstant(clock.now())) return null;
    const until = `${payload.until.slice(11, 16)} UTC on ${longDate(payload.until)}`;
    const host = new URL(config.publicUrl).host;
    return {
      subject: 'Sign-in codes are paused for a day',
      ...layOutMail({
        title: 'Sign-in codes are paused for a day',
        preview: 'Links in sign-in emails still work.',
        blocks: [
          {
            kind: 'text',
            text: `${CODES_PER_ADDRESS.hits} wrong sign-in codes were entered for ${row.recipient} at ${host} within a day. Nobody signed in with them. To be safe, six-digit codes won’t work for this address until ${until}.`,
          },
          { kind: 'text', text: 'Links in sign-in emails still work. Open one to sign in.' },
          {
            kind: 'text',
            text: 'If you entered these codes, sign in with a link until codes work again. If you didn’t, someone else tried. You don’t need to do anything: nobody can sign in without access to your inbox. If it happens again, tell your administrator.',
          },
          { kind: 'button', label: 'Request a sign-in link', url: `${config.publicUrl}/login` },
        ],
        footer: [{ text: 'You’re receiving this because someone tried to sign in with your address.' }],
      }),
    };
  },
};
