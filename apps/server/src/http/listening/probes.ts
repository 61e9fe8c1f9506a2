import type { Services } from '@ringmark/api/core/context/context';
import { canWriteDatabase } from '@ringmark/api/core/database/write-check';
import type { FastifyInstance } from 'fastify';

/** The state of the server. While it is stopping, it is alive, but no longer ready. */
export interface Readiness {
  isStopping: boolean;
}

/** The time for which an answer is reused, so that frequent probes cost no writes. */
const FRESH_MS = 1_000;
const SECOND = 1_000;

async function readState({ db, files, viewer, installation, clock, config }: Services) {
  const disk = files.freeBytes().then(
    (bytes) => bytes >= config.freeBytesFloor,
    () => false,
  );
  const browser = viewer.status().then(
    ({ state }) => state,
    () => 'failed',
  );
  const backup = installation.backup().then(
    ({ last, failure }) => ({
      backupAgeSeconds: last ? Math.max(0, Math.round((clock.now() - last.at) / SECOND)) : null,
      // The reason is for administrators: it names folders.
      backupFailed: failure !== null,
    }),
    () => ({ backupAgeSeconds: null, backupFailed: false }),
  );
  return {
    database: canWriteDatabase(db),
    disk: await disk,
    browser: await browser,
    ...(await backup),
  };
}

/**
 * Answers whether the process lives, and whether it can work. Tickets need neither browser nor backup: both are only
 * reported.
 */
export function addProbes(app: FastifyInstance, services: Services, readiness: Readiness): void {
  const config = { access: 'public' } as const;
  app.get('/api/health', { config }, (_request, reply) => reply.send({ ok: true }));

  let last: { at: number; seen: ReturnType<typeof readState> } | undefined;
  app.get('/api/ready', { config }, async (_request, reply) => {
    const now = performance.now();
    if (!last || now - last.at > FRESH_MS) last = { at: now, seen: readState(services) };
    const seen = await last.seen;
    const isReady = seen.database && seen.disk && !readiness.isStopping;
    return reply.code(isReady ? 200 : 503).send({ ok: isReady, stopping: readiness.isStopping, ...seen });
  });
}
