import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../testing/server-kit.ts';
import { createMetrics } from './metrics.ts';

const TOKEN = 'a-token-of-more-than-twenty-characters';
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

let kit: ServerKit;
beforeEach(async () => {
  kit = await createServerKit({ metricsToken: TOKEN });
});
afterEach(() => kit.close());

/** Every sample by its name and labels. @throws Error for a line that is not of Prometheus' text format. */
function samplesOf(text: string): Map<string, number> {
  const sample =
    /^(?<series>[a-z_][a-z0-9_]*(?:\{[a-z_]+="[^"\n]*"(?:,[a-z_]+="[^"\n]*")*\})?) (?<value>\S+)$/;
  const lines = text.split('\n').filter((line) => line !== '' && !/^# (?:HELP|TYPE) [a-z_]/.test(line));
  return new Map(
    lines.map((line) => {
      const { series = '', value = '' } = sample.exec(line)?.groups ?? {};
      if (series === '') throw new Error(`This is no sample: ${line}`);
      return [series, Number(value)];
    }),
  );
}

const read = async () => {
  const answer = await kit.send('GET /api/metrics', bearer(TOKEN));
  expect(answer.statusCode).toBe(200);
  return samplesOf(answer.body);
};

const requests = (samples: Map<string, number>, labels: string) =>
  samples.get(`ringmark_http_request_duration_seconds_count{${labels}}`);

describe('the metrics', () => {
  it('are for administrators and holders of the token only', async () => {
    const admin = kit.anAdmin();
    const user = kit.aUser();
    const status = async (call: Parameters<ServerKit['send']>[1]) =>
      (await kit.send('GET /api/metrics', call)).statusCode;
    expect(await status({ as: admin })).toBe(200);
    expect(await status(bearer(TOKEN))).toBe(200);
    expect(await status({ as: user })).toBe(403);
    expect(await status({ as: user, impersonator: admin })).toBe(403);
    expect(await status({})).toBe(401);
    for (const wrong of [TOKEN.slice(1), `${TOKEN}a`, TOKEN.toUpperCase(), ''])
      expect(await status(bearer(wrong))).toBe(401);
  });

  it('are closed to every token where none is set', async () => {
    const other = await createServerKit();
    expect((await other.send('GET /api/metrics', bearer('undefined'))).statusCode).toBe(401);
    expect((await other.send('GET /api/metrics', bearer(TOKEN))).statusCode).toBe(401);
    await other.close();
  });

  it('come in the text format of Prometheus, and hold no secret of the address or of people', async () => {
    const user = kit.aUser();
    await kit.send('GET /api/tickets?search=a-secret-word', { as: user });
    const answer = await kit.send('GET /api/metrics', bearer(TOKEN));
    expect(answer.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(answer.headers['cache-control']).toContain('no-store');
    expect(samplesOf(answer.body).size).toBeGreaterThan(30);
    for (const secret of ['a-secret-word', user.id, user.email, TOKEN])
      expect(answer.body).not.toContain(secret);
  });

  it('count requests by template and class of status, in a bounded number of series', async () => {
    const as = kit.aUser();
    for (let number = 0; number < 5; number += 1) {
      await kit.send(`GET /api/tickets/ticket-${number}`, { as });
      await kit.send(`GET /nowhere/${number}.txt`);
      await kit.send(`GET /api/trpc/nothing.of${number}`, { as });
      await kit.send(`GET /api/trpc/nothing.of${number},tickets.counts?batch=1`, { as });
    }
    await kit.send('GET /api/trpc/tickets.counts', { as });
    await kit.send('GET /api/tickets', { as });
    const samples = await read();
    expect(requests(samples, 'method="GET",route="/api/tickets/:id",status="4xx"')).toBe(5);
    expect(requests(samples, 'method="GET",route="none",status="4xx"')).toBe(5);
    expect(requests(samples, 'method="GET",route="/api/trpc/unknown",status="4xx"')).toBe(5);
    expect(requests(samples, 'method="GET",route="/api/trpc/batch",status="2xx"')).toBe(5);
    expect(requests(samples, 'method="GET",route="/api/trpc/tickets.counts",status="2xx"')).toBe(1);
    expect(requests(samples, 'method="GET",route="/api/tickets",status="2xx"')).toBe(1);
    const series = [...samples.keys()].filter((name) => name.includes('_duration_seconds_count'));
    expect(series).toHaveLength(6);
  });

  it('tell how database, mail, browser, disk and backups are', async () => {
    const { installation, viewer } = kit.services;
    const at = kit.clock.now();
    const waiting = { state: 'waiting', failed_at: null } as const;
    kit.aFailedMail();
    kit.aFailedMail({ ...waiting, created_at: new Date(at - 90_000).toISOString() });
    Object.assign(installation.backups, { last: { at: at - 3_600_000, bytes: 1 }, failures: 2 });
    const status = await viewer.status();
    viewer.status = async () => ({ ...status, sessions: 3, crashes: 4, denials: { port: 5 } });
    const samples = await read();
    expect(Object.fromEntries(samples)).toMatchObject({
      'ringmark_info{version="1.2.3",node="v26.0.0"}': 1,
      ringmark_database_bytes: 4096,
      ringmark_database_wal_bytes: 0,
      'ringmark_database_refused_writes_total{reason="busy"}': 0,
      'ringmark_database_refused_writes_total{reason="full"}': 0,
      'ringmark_database_refused_writes_total{reason="io"}': 0,
      ringmark_outbox_waiting: 1,
      ringmark_outbox_oldest_age_seconds: 90,
      ringmark_outbox_failed: 1,
      'ringmark_mails_total{result="failed"}': 0,
      ringmark_browser_sessions: 3,
      ringmark_browser_sessions_max: 8,
      ringmark_browser_starts_total: 1,
      ringmark_browser_crashes_total: 4,
      'ringmark_egress_denials_total{reason="port"}': 5,
      ringmark_uploads_swept_total: 0,
      ringmark_disk_free_bytes: expect.any(Number),
      ringmark_backup_age_seconds: 3600,
      ringmark_backup_failures_total: 2,
    });
  });

  it('leave out what is not known, and tell the rest', async () => {
    kit.services.viewer.status = () => Promise.reject(new Error('The browser hangs.'));
    const samples = await read();
    expect(samples.has('ringmark_browser_sessions')).toBe(false);
    expect(samples.has('ringmark_backup_age_seconds')).toBe(false);
    expect(samples.get('ringmark_database_bytes')).toBe(4096);
  });

  it('count mails and swept files', async () => {
    const metrics = createMetrics();
    metrics.countMail('failed');
    metrics.countMail('failed');
    metrics.countSwept(3);
    const samples = samplesOf(await metrics.read(kit.services));
    expect(samples.get('ringmark_mails_total{result="failed"}')).toBe(2);
    expect(samples.get('ringmark_uploads_swept_total')).toBe(3);
  });

  it('tell of the process where that is asked for: memory and how late the event loop is', async () => {
    const samples = samplesOf(await createMetrics({ watchesProcess: true }).read(kit.services));
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(samples.get('nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
  });
});
