import type { DoorSecret } from '@ringmark/contract/projects/doors';
import type { SignedInContext } from '../../core/context/context.ts';
import { AppError } from '../../core/base/errors.ts';
import type { VisibleProject } from '../../core/reach/projects.access.ts';
import type { StoredSecret } from './door-rows.ts';

/** A secret that opens closed pages, before it is kept. */
export interface NewDoor {
  secret: StoredSecret;
  hosts: readonly string[];
  names: readonly string[];
}

export const hostOf = (origin: string) => new URL(origin).host;

export const toNewDoor = (secret: DoorSecret): NewDoor => {
  if (secret.kind === 'cookies') {
    const { cookies } = secret;
    const hosts = [...new Set(cookies.map(({ host }) => host))];
    return { secret, hosts, names: cookies.map(({ name }) => name) };
  }
  const names = secret.kind === 'header' ? [secret.name] : [];
  return { secret, hosts: [hostOf(secret.origin)], names };
};

/**
 * Makes sure that a secret goes only to the project's own sites.
 *
 * @throws AppError invalid, for the first host that is another.
 */
export function assertOfSites(
  { viewer }: SignedInContext,
  { allowedUrls }: VisibleProject,
  secret: DoorSecret,
): void {
  const hosts = allowedUrls.map((url) => URL.parse(url)?.hostname);
  // Cookies know no ports: a host that the project names is its own at any.
  const isOurs = (url: string) =>
    (secret.kind === 'cookies' && hosts.includes(new URL(url).hostname)) ||
    viewer.isOnSites(url, allowedUrls);
  const places =
    secret.kind === 'cookies'
      ? secret.cookies.map(({ host }, index) => ({
          field: `secret.cookies.${index}.host`,
          url: `https://${host.replace(/^\./, '')}/`,
        }))
      : [{ field: 'secret.origin', url: `${secret.origin}/` }];
  const other = places.find(({ url }) => !isOurs(url));
  if (other === undefined) return;
  const sentence = `${hostOf(other.url)} isn’t one of this project’s sites. Add its URL to the project’s allowed URLs.`;
  throw new AppError('invalid', 'invalid_input', sentence, { fields: { [other.field]: sentence } });
}
