import type { FastifyRequest } from 'fastify';

/** Nobody has given a public address: what stands for one leads to whatever machine it is typed on. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The base of whole addresses in answers: the public one, and while that names no more than the machine itself, the one
 * that the request was sent to, as for the origin of writes.
 *
 * @returns without a slash at the end.
 */
export function ownAddress(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string,
): string {
  if (!THIS_MACHINE.test(new URL(publicUrl).hostname)) return publicUrl;
  // A header may hold anything: only what is an origin and no more becomes a part of an address.
  const asked = URL.parse(`${protocol}://${host}`);
  const isOrigin =
    asked && asked.username + asked.password + asked.search + asked.hash === '' && asked.pathname === '/';
  return isOrigin ? asked.origin : publicUrl;
}
