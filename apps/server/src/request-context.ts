import { resolveCaller } from '@ringmark/api/people/auth/resolve-actor';
import type { Context, Services } from '@ringmark/api/core/context/context';
import type { SessionCarrier } from '@ringmark/api/core/ports/ports';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The context, which is made at the first use. One request looks its caller up once, unless it takes long to
     * arrive.
     */
    ringmarkContext: Context | null;
  }
}

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Context;

/** Looks the caller up again at the next use, because time has passed. */
export function clearCaller(request: FastifyRequest): void {
  request.ringmarkContext = null;
}

/** The cookies' names: on https the prefix makes browsers bind them to this host and to https. */
export function cookieNames(publicUrl: string): { session: string; marker: string; isSecure: boolean } {
  const isSecure = publicUrl.startsWith('https:');
  const prefix = isSecure ? '__Host-' : '';
  return { session: `${prefix}ringmark_session`, marker: `${prefix}ringmark_marker`, isSecure };
}

const bearerOf = (header: string | undefined): string | null => {
  const [, token] = /^Bearer +(\S+) *$/i.exec(header ?? '') ?? [];
  return token ?? null;
};

/** Makes the function that turns a request into the API's context. */
export function createContextOf(services: Services): ContextOf {
  const names = cookieNames(services.config.publicUrl);
  const attributes = { httpOnly: true, sameSite: 'lax', path: '/', secure: names.isSecure } as const;

  const carrierFor = (request: FastifyRequest, reply: FastifyReply): SessionCarrier => ({
    start: (token, expiresAt) => {
      reply.setCookie(names.session, token, { ...attributes, expires: new Date(expiresAt) });
    },
    end: () => {
      reply.clearCookie(names.session, attributes);
    },
    remember: (marker, expiresAt) => {
      reply.setCookie(names.marker, marker, { ...attributes, expires: new Date(expiresAt) });
    },
    marker: request.cookies[names.marker] ?? null,
  });

  return (request, reply) => {
    request.ringmarkContext ??= {
      ...services,
      ...resolveCaller(services, {
        sessionToken: request.cookies[names.session] ?? null,
        bearerToken: bearerOf(request.headers.authorization),
      }),
      session: carrierFor(request, reply),
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
    };
    return request.ringmarkContext;
  };
}
