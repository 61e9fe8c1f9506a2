import type { FastifyRequest } from 'fastify';

/** The host names of the local machine. The default public address means the machine on which it is typed. */
const THIS_MACHINE = /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/;

/**
 * The public address, or the requested one while the public one names only the local machine.
 *
 * @returns the origin without a slash at the end.
 */
export function ownAddress(
  { protocol, host }: Pick<FastifyRequest, 'protocol' | 'host'>,
  publicUrl: string,
): string {
  if (!THIS_MACHINE.test(new URL(publicUrl).hostname)) return publicUrl;
  // A header may hold anything: only a plain origin is used.
  const asked = URL.parse(`${protocol}://${host}`);
  const isOrigin =
    asked && asked.username + asked.password + asked.search + asked.hash === '' && asked.pathname === '/';
  return isOrigin ? asked.origin : publicUrl;
}
