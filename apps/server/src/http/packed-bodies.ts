import { AppError } from '@ringmark/api/errors';
import type { FastifyInstance } from 'fastify';
import { hasBody } from './overload.ts';

const packedBody = () =>
  new AppError(
    'wrong_type',
    'packed_body',
    'Bodies are taken as they are: send the request without Content-Encoding.',
  );

const isPacked = (encodings = '') =>
  encodings.split(',').some((encoding) => !['', 'identity'].includes(encoding.trim().toLowerCase()));

/**
 * Refuses what comes packed, before any of it is read: nothing of strangers is unpacked here, where a few bytes may
 * become very many, and to call it unreadable would not say what to do.
 */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isPacked(raw.headers['content-encoding']) || !hasBody(raw)) return done();
    // As RFC 7694 tells which encodings would be taken.
    void reply.header('accept-encoding', 'identity');
    return done(packedBody());
  });
}
