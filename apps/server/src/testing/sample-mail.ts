import type { OutgoingMail } from '@ringmark/api/core/ports/mailer-port';

export const SAMPLE_LINK = 'http://localhost:3000/verify?token=q8Zt3Yw0mPpL4n7cJx1dVbA9sKfH2gRuEoT6iQyWzXc';

/** A mail with everything that a mail may have: other letters, headers, an inline picture. */
export function sampleMail(changes: Partial<OutgoingMail> = {}): OutgoingMail {
  return {
    id: '0199aa00-1111-7222-8333-444455556666',
    to: 'ann@example.com',
    subject: 'Grüße: your sign-in link',
    text: `Hello Ann,\n\nopen ${SAMPLE_LINK} to sign in.\n`,
    html: `<p>Hello Ann, <a href="${SAMPLE_LINK}">sign in</a> <img src="cid:logo"></p>`,
    messageId: '<0199aa00@ringmark.test>',
    headers: { 'List-Unsubscribe': '<https://ringmark.test/u/1>' },
    attachments: [
      {
        filename: 'logo.png',
        contentType: 'image/png',
        content: Uint8Array.of(137, 80, 78, 71),
        cid: 'logo',
      },
    ],
    ...changes,
  };
}
