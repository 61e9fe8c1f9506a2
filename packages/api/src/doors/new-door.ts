import type { DoorSecret } from '@ringmark/contract/doors';
import type { SignedInContext } from '../context.ts';
import { AppError } from '../errors.ts';
import type { VisibleProject } from '../projects/projects.access.ts';
import type { StoredSecret } from './door-rows.ts';

/** What opens closed pages, before it is kept. */
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

/** Cookies know neither schemes nor ports: those of each address of the project are tried for a host. */
const urlsOf = (host: string, allowedUrls: readonly string[]): string[] =>
  allowedUrls.flatMap((allowed) => {
    const url = URL.parse(allowed);
    if (!url) return [];
    url.hostname = host.replace(/^\./, '');
    return [`${url.origin}/`];
  });

/** What opens pages goes to the project's own sites alone. @throws AppError invalid, for the first host that is another. */
export function assertOfSites(
  { viewer }: SignedInContext,
  { allowedUrls }: VisibleProject,
  secret: DoorSecret,
): void {
  const isOurs = (url: string) => viewer.isOnSites(url, allowedUrls);
  const other =
    secret.kind === 'cookies'
      ? secret.cookies.map(({ host }) => host).find((host) => !urlsOf(host, allowedUrls).some(isOurs))
      : [secret.origin].filter((origin) => !isOurs(`${origin}/`)).map(hostOf)[0];
  if (other === undefined) return;
  const sentence = `${other.replace(/^\./, '')} is not among the sites of this project. Add its address to the project first.`;
  throw new AppError('invalid', 'invalid_input', sentence, { fields: { secret: sentence } });
}
