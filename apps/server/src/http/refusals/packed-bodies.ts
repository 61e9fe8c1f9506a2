import { AppError } from '@ringmark/api/core/base/errors';
import type { FastifyInstance } from 'fastify';
import { hasBody } from '../listening/overload.ts';

const packedBody = () =>
  new AppError(
    'wrong_type',
    'packed_body',
    'Compressed bodies aren’t supported. Send the request without Content-Encoding.',
  );

const isPacked = (encodings = '') =>
  encodings.split(',').some((encoding) => !['', 'identity'].includes(encoding.trim().toLowerCase()));

/** Refuses compressed bodies before reading: a few bytes could unpack to very many. */
export function refusePackedBodies(app: FastifyInstance): void {
  app.addHook('onRequest', ({ raw }, reply, done) => {
    if (!isPacked(raw.headers['content-encoding']) || !hasBody(raw)) return done();
    // RFC 7694: lists the encodings that would be accepted.
    void reply.header('accept-encoding', 'identity');
    return done(packedBody());
  });
}
