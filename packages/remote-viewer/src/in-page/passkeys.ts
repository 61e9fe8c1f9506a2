/// <reference lib="dom" />
import { tell } from './tell.ts';

/**
 * Runs in the page's own world, before its scripts: there is no device that holds passkeys, and Chromium without a window
 * answers some of these calls never.
 */
export function refusePasskeys(): void {
  if (!('credentials' in navigator) || !('CredentialsContainer' in window)) return;
  const { prototype } = CredentialsContainer;
  for (const name of ['get', 'create'] as const) {
    const own = prototype[name];
    Object.assign(prototype, {
      [name](this: CredentialsContainer, options?: CredentialRequestOptions & CredentialCreationOptions) {
        if (!options?.publicKey) return Reflect.apply(own, this, [options]) as Promise<unknown>;
        // Sites offer passkeys in the background as well: of that nobody has to know.
        if (options.mediation !== 'conditional') window.dispatchEvent(new CustomEvent('ringmark-passkey'));
        return Promise.reject(new DOMException('Passkeys are not possible here.', 'NotAllowedError'));
      },
    });
  }
  if (!('PublicKeyCredential' in window)) return;
  Object.assign(PublicKeyCredential, {
    isUserVerifyingPlatformAuthenticatorAvailable: () => Promise.resolve(false),
    isConditionalMediationAvailable: () => Promise.resolve(false),
  });
}

const PAUSE_MS = 1_000;

/** Hears in the isolated world what `refusePasskeys` sends. A page can forge it. */
export function followPasskeys(): void {
  let toldAt = Number.NEGATIVE_INFINITY;
  window.addEventListener('ringmark-passkey', (event) => {
    event.stopImmediatePropagation();
    if (performance.now() - toldAt < PAUSE_MS) return;
    toldAt = performance.now();
    tell({ type: 'passkey' });
  });
}
