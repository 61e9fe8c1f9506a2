import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isRunByNpx, loadEnv, publicUrlOf, readEnv, unknownSettings } from './env.ts';
import { EnvError } from './process/environment.ts';

const linesOf = (source: Record<string, string>): readonly string[] => {
  try {
    loadEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.lines;
    throw error;
  }
  return [];
};

describe('settings', () => {
  it('have a default each, so that nothing must be set to begin', () => {
    const env = loadEnv({});
    expect(env).toStrictEqual({
      host: '127.0.0.1',
      port: 3000,
      givenPublicUrl: undefined,
      dataDir: resolve('data'),
      keyFile: resolve('data.key'),
      mail: { kind: 'log' },
      mailFrom: 'Ringmark <ringmark@localhost>',
      adminEmails: [],
      agents: true,
      trustProxy: false,
      browserPath: undefined,
      browserEndpoint: undefined,
      remoteMaxSessions: 8,
      remoteIdleSeconds: 300,
      remoteHungSeconds: 5,
      overloadSeconds: 1,
      remoteAllow: [],
      remoteProxy: { bindHost: '127.0.0.1', port: 0, advertiseHost: '127.0.0.1' },
      uploadMaxBytes: 25 * 1_048_576,
      uploadMaxFiles: 10,
      uploadsPerDay: 300,
      organizationBytes: 5_120 * 1_048_576,
      freeBytesFloor: 500 * 1_048_576,
      writesPerMinute: 60,
      writesPerHour: 600,
      sessionDays: 30,
      verify: 'auto',
      backup: { isOn: true, folder: resolve('data-backups'), hour: 3, keep: 14 },
      metricsToken: undefined,
      logLevel: 'info',
    });
    expect(publicUrlOf(env)).toBe('http://localhost:3000');
  });

  it('keep the key away from the database and its files, where it would be swept or replaced', () => {
    for (const keyFile of [
      'data/files',
      'data/files/ab/main',
      'data/ringmark.sqlite',
      'data/ringmark.sqlite-wal',
    ])
      expect(linesOf({ RINGMARK_KEY_FILE: keyFile })).toEqual([
        expect.stringMatching(
          /^RINGMARK_KEY_FILE: .* is where the database and its files are stored\. Use another path/,
        ),
      ]);
    expect(loadEnv({ RINGMARK_KEY_FILE: 'data/main.key' }).keyFile).toBe(resolve('data/main.key'));
  });

  it('count as absent when they are empty', () => {
    expect(loadEnv({ RINGMARK_PORT: '', RINGMARK_ADMIN_EMAILS: '  ' })).toStrictEqual(loadEnv({}));
  });

  it('say in one line each, by name, what is wrong, and all of it at once', () => {
    const lines = linesOf({
      RINGMARK_PORT: 'eighty',
      RINGMARK_PUBLIC_URL: 'feedback.example.com',
      RINGMARK_SESSION_DAYS: '91',
      RINGMARK_VERIFY: 'sometimes',
      RINGMARK_LOG_LEVEL: 'loud',
    });
    expect(lines).toStrictEqual([
      'RINGMARK_PORT: must be a whole number from 0 to 65535.',
      'RINGMARK_PUBLIC_URL: must be an http:// or https:// URL without a path, such as https://feedback.example.com.',
      'RINGMARK_SESSION_DAYS: must be a whole number from 1 to 90.',
      'RINGMARK_VERIFY: must be one of auto, confirm.',
      'RINGMARK_LOG_LEVEL: must be one of fatal, error, warn, info, debug, trace, silent.',
    ]);
  });

  it.each(['-1', '65536', '3e3', '0x10', '3000.5', ' ', '１２'].filter((text) => text.trim() !== ''))(
    'refuse the port %s',
    (port) => {
      expect(linesOf({ RINGMARK_PORT: port })).toHaveLength(1);
    },
  );

  it('put backups beside the data, or where they are told to, as often as they are told to', () => {
    expect(loadEnv({ RINGMARK_DATA_DIR: '/srv/ringmark/' }).backup.folder).toBe('/srv/ringmark-backups');
    const given = {
      RINGMARK_BACKUP_NIGHTLY: 'off',
      RINGMARK_BACKUP_DIR: '/mnt/backups',
      RINGMARK_BACKUP_HOUR: '23',
      RINGMARK_BACKUP_KEEP: '7',
    };
    expect(loadEnv(given).backup).toEqual({ isOn: false, folder: '/mnt/backups', hour: 23, keep: 7 });
    expect(linesOf({ RINGMARK_BACKUP_HOUR: '24', RINGMARK_BACKUP_KEEP: '0' })).toHaveLength(2);
  });

  it('take no token for the metrics that could be guessed', () => {
    expect(linesOf({ RINGMARK_METRICS_TOKEN: 'letmein' })).toEqual([
      'RINGMARK_METRICS_TOKEN: must be at least 20 characters, without spaces.',
    ]);
  });

  it('take PORT where RINGMARK_PORT is not given', () => {
    expect(loadEnv({ PORT: '8080' }).port).toBe(8080);
    expect(loadEnv({ PORT: '8080', RINGMARK_PORT: '4000' }).port).toBe(4000);
  });

  it('keep of the public address only its origin, and refuse one with a path', () => {
    expect(publicUrlOf(loadEnv({ RINGMARK_PUBLIC_URL: 'https://Feedback.Example.com/' }))).toBe(
      'https://feedback.example.com',
    );
    for (const url of ['https://a.test/app', 'https://a.test?x', 'ftp://a.test', 'https://u:p@a.test']) {
      expect(linesOf({ RINGMARK_PUBLIC_URL: url })).toHaveLength(1);
    }
  });

  it('read administrators by their canonical addresses', () => {
    expect(
      loadEnv({ RINGMARK_ADMIN_EMAILS: ' Ann@Example.com, \u200Bbob@example.com\uFEFF,,ann@example.com ' })
        .adminEmails,
    ).toStrictEqual(['ann@example.com', 'bob@example.com']);
    expect(linesOf({ RINGMARK_ADMIN_EMAILS: 'ann@example.com, bob' })).toStrictEqual([
      'RINGMARK_ADMIN_EMAILS: "bob" is not an email address. Separate addresses with commas.',
    ]);
    expect(linesOf({ RINGMARK_ADMIN_EMAILS: 'ann@example.com, lena@bücher.example' })).toStrictEqual([
      'RINGMARK_ADMIN_EMAILS: "lena@bücher.example" is not accepted. Accented or non-Latin letters aren’t supported after the @. Enter the address as lena@xn--bcher-kva.example.',
    ]);
  });

  it.each([
    ['true', true],
    ['false', false],
    ['127.0.0.1', ['127.0.0.1']],
    ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
  ])('understand the proxies %s', (text, expected) => {
    expect(loadEnv({ RINGMARK_TRUST_PROXY: text }).trustProxy).toStrictEqual(expected);
  });

  it.each(['1', 'yes', '10.0.0.0/33', '::1/129', '10.0.0.1/8/8', 'proxy.example.com'])(
    'refuse the proxies %s, which would trust too much or nobody',
    (text) => {
      expect(linesOf({ RINGMARK_TRUST_PROXY: text })).toHaveLength(1);
    },
  );

  it('say where pages reach the network, and how a browser elsewhere calls that place', () => {
    expect(loadEnv({}).remoteProxy).toStrictEqual({
      bindHost: '127.0.0.1',
      port: 0,
      advertiseHost: '127.0.0.1',
    });
    const elsewhere = {
      RINGMARK_REMOTE_PROXY_HOST: '0.0.0.0',
      RINGMARK_REMOTE_PROXY_NAME: 'ringmark.intern',
    };
    expect(loadEnv({ ...elsewhere, RINGMARK_REMOTE_PROXY_PORT: '3128' }).remoteProxy).toStrictEqual({
      bindHost: '0.0.0.0',
      port: 3128,
      advertiseHost: 'ringmark.intern',
    });
    expect(linesOf({ RINGMARK_REMOTE_PROXY_HOST: 'http://proxy' })).toHaveLength(1);
  });

  it('refuse a browser that is not there and a private place that is none', () => {
    expect(linesOf({ RINGMARK_BROWSER_PATH: '/no/such/chromium' })).toStrictEqual([
      'RINGMARK_BROWSER_PATH: must be the path of an existing executable.',
    ]);
    expect(linesOf({ RINGMARK_BROWSER_ENDPOINT: 'chromium:9222' })).toHaveLength(1);
    expect(linesOf({ RINGMARK_REMOTE_ALLOW: 'staging.intern, http://x' })[0]).toContain('"http://x" is not');
    expect(loadEnv({ RINGMARK_REMOTE_ALLOW: 'staging.intern:8080, 10.1.0.0/16' }).remoteAllow).toStrictEqual([
      'staging.intern:8080',
      '10.1.0.0/16',
    ]);
  });

  it.each(['Ringmark <ringmark@example.com>', 'ringmark@example.com'])('take the sender %s', (from) => {
    expect(loadEnv({ RINGMARK_MAIL_FROM: from }).mailFrom).toBe(from);
  });

  it.each(['Ringmark', 'Ringmark <ringmark>', 'a@b.test\r\nBcc: c@d.test'])(
    'refuse the sender %j',
    (from) => {
      expect(linesOf({ RINGMARK_MAIL_FROM: from })).toHaveLength(1);
    },
  );

  it('report names that look like settings and are none', () => {
    expect(unknownSettings({ RINGMARK_PROT: '3000', RINGMARK_PORT: '1', HOME: '/root' })).toStrictEqual([
      'RINGMARK_PROT',
    ]);
  });
});

describe('a .env file in the working directory', () => {
  const before = process.cwd();
  const folder = mkdtempSync(join(tmpdir(), 'ringmark-env-'));
  afterEach(() => {
    process.chdir(before);
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  it('completes the environment and never overrides it', () => {
    writeFileSync(
      join(folder, '.env'),
      'RINGMARK_PORT=4567\nRINGMARK_MAIL_FROM="Us <us@example.com>" # comment\nRINGMARK_HOST=::1\n',
    );
    process.chdir(folder);
    vi.stubEnv('RINGMARK_HOST', '0.0.0.0');
    const env = readEnv();
    expect(env.port).toBe(4567);
    expect(env.mailFrom).toBe('Us <us@example.com>');
    expect(env.host).toBe('0.0.0.0');
  });
});

describe('what npx runs', () => {
  it.each([
    ['npx', "'ringmark'", true],
    ['npx', 'ringmark serve', true],
    ['npx', "'ringmark-watch'", false],
    ['npx', "'supervisor' ringmark", false],
    ['start', 'exec node apps/server/dist/main.js serve', false],
    [undefined, undefined, false],
  ])('as %s, by %s, is this program: %s', (npm_lifecycle_event, npm_lifecycle_script, expected) => {
    expect(isRunByNpx({ npm_lifecycle_event, npm_lifecycle_script })).toBe(expected);
  });
});
