import { createHmac, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
const KEY_BYTES = 32;

/** Returns a new secret, in the form that Standard Webhooks gives symmetric secrets. */
export const newSigningSecret = (): string => `${PREFIX}${randomBytes(KEY_BYTES).toString('base64')}`;

/**
 * The headers of Standard Webhooks 1.0 (symmetric signatures, `v1`).
 *
 * @param secrets each of them signs, so that a receiver can change over. @param at ms since 1970.
 */
export function signDelivery(
  secrets: readonly string[],
  { id, at, body }: { id: string; at: number; body: string },
): Record<string, string> {
  const timestamp = String(Math.floor(at / 1_000));
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
    return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  });
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
