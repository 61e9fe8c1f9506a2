import { existsSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { domainAdvice, parseEmail } from '@ringmark/api/people/addresses/email-address';
import { parseAllowList } from '@ringmark/egress/allow-list';
import { z } from 'zod';
import { databasePath, filesPath, isWithin } from './data-folder/paths.ts';
import { EnvError, readEnvironment, type Source } from './process/environment.ts';
import { parseMailTransport } from './adapters/mailers/mail-transport.ts';

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && Number(text) >= min && Number(text) <= max, {
      error: `must be a whole number from ${min} to ${max}.`,
    })
    .transform(Number);

const oneOf = <const Value extends string>(values: readonly Value[]) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}.` });

/** Uses a parser's own sentence as the message of the variable. */
const parsedBy = <Value>(parse: (text: string) => Value) =>
  z.string().transform((text, context) => {
    try {
      return parse(text);
    } catch (error) {
      context.addIssue({ code: 'custom', message: error instanceof Error ? error.message : String(error) });
      return z.NEVER;
    }
  });

const hostName = z.string().regex(/^[\w.:-]+$/, 'must be a host name or an IP address.');

const environmentSchema = z.object({
  RINGMARK_HOST: hostName.default('127.0.0.1'),
  RINGMARK_PORT: wholeNumber(0, 65_535).optional(),
  PORT: wholeNumber(0, 65_535).optional(),
  RINGMARK_PUBLIC_URL: parsedBy(parsePublicUrl).optional(),
  RINGMARK_DATA_DIR: z.string().default('./data'),
  RINGMARK_KEY_FILE: z.string().min(1).optional(),
  RINGMARK_MAIL: parsedBy(parseMailTransport).default({ kind: 'log' }),
  RINGMARK_MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be like Ringmark <ringmark@example.com>.',
    )
    .default('Ringmark <ringmark@localhost>'),
  RINGMARK_ADMIN_EMAILS: parsedBy(parseEmails).default([]),
  RINGMARK_TRUST_PROXY: parsedBy(parseTrustProxy).default(false),
  RINGMARK_BROWSER_PATH: z
    .string()
    .refine((path) => existsSync(path), 'must be the path of an existing executable.')
    .optional(),
  // DevTools or a Playwright server: the server at the address tells which.
  RINGMARK_BROWSER_ENDPOINT: z
    .url({ protocol: /^(?:wss?|https?)$/, error: 'must start with ws://, wss://, http:// or https://.' })
    .optional(),
  RINGMARK_REMOTE_PROXY_HOST: hostName.default('127.0.0.1'),
  RINGMARK_REMOTE_PROXY_PORT: wholeNumber(0, 65_535).default(0),
  RINGMARK_REMOTE_PROXY_NAME: hostName.optional(),
  RINGMARK_REMOTE_MAX_SESSIONS: wholeNumber(1, 200).default(8),
  RINGMARK_REMOTE_IDLE_SECONDS: wholeNumber(5, 86_400).default(300),
  RINGMARK_REMOTE_HUNG_SECONDS: wholeNumber(2, 60).default(5),
  RINGMARK_OVERLOAD_SECONDS: wholeNumber(1, 60).default(1),
  RINGMARK_REMOTE_ALLOW: parsedBy((text) => parseAllowList(text).entries).default([]),
  RINGMARK_UPLOAD_MAX_MB: wholeNumber(1, 10_240).default(25),
  RINGMARK_UPLOAD_MAX_FILES: wholeNumber(1, 100).default(10),
  RINGMARK_UPLOAD_PER_DAY: wholeNumber(1, 1_000_000).default(300),
  RINGMARK_UPLOAD_ORGANIZATION_MB: wholeNumber(1, 100_000_000).default(5_120),
  RINGMARK_UPLOAD_FREE_MB: wholeNumber(1, 10_000_000).default(500),
  RINGMARK_WRITES_PER_MINUTE: wholeNumber(1, 1_000_000).default(60),
  RINGMARK_WRITES_PER_HOUR: wholeNumber(1, 10_000_000).default(600),
  RINGMARK_SESSION_DAYS: wholeNumber(1, 90).default(30),
  RINGMARK_VERIFY: oneOf(['auto', 'confirm']).default('auto'),
  RINGMARK_BACKUP_NIGHTLY: oneOf(['on', 'off']).default('on'),
  RINGMARK_BACKUP_DIR: z.string().optional(),
  RINGMARK_BACKUP_HOUR: wholeNumber(0, 23).default(3),
  RINGMARK_BACKUP_KEEP: wholeNumber(1, 1_000).default(14),
  RINGMARK_METRICS_TOKEN: z
    .string()
    .regex(/^[\x21-\x7e]{20,}$/, 'must be at least 20 characters, without spaces.')
    .optional(),
  RINGMARK_AGENTS: oneOf(['on', 'off']).default('on'),
  RINGMARK_LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
});

export type Env = ReturnType<typeof toEnv>;

/** An empty variable counts as absent. @throws EnvError with one line for each wrong value. */
export function loadEnv(source: Source): Env {
  const given = Object.entries(source)
    .map(([name, value]) => [name, value?.trim() ?? ''])
    .filter(([, value]) => value !== '');
  const parsed = environmentSchema.safeParse(Object.fromEntries(given));
  if (parsed.success) return withKeyOutside(toEnv(parsed.data));
  throw new EnvError(parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`));
}

/** The settings of this process: its environment, completed by a `.env` file in the working directory. */
export function readEnv(): Env {
  return loadEnv(readEnvironment());
}

/** Names that look like settings and are none: probably misspelt. */
export function unknownSettings(source: Source = readEnvironment()): string[] {
  const known = new Set(Object.keys(environmentSchema.shape));
  return Object.keys(source).filter((name) => name.startsWith('RINGMARK_') && !known.has(name));
}

/** npx uses a shell, and stopping npx ends only that shell. Its variables name the command. */
export function isRunByNpx(source: Source = process.env): boolean {
  return (
    source['npm_lifecycle_event'] === 'npx' &&
    /^["']?ringmark["']?(?:\s|$)/.test(source['npm_lifecycle_script'] ?? '')
  );
}

function toEnv(values: z.infer<typeof environmentSchema>) {
  const port = values.RINGMARK_PORT ?? values.PORT ?? 3000;
  return {
    host: values.RINGMARK_HOST,
    port,
    /** The public URL without a slash at the end; undefined if it follows from the port that the server gets. */
    givenPublicUrl: values.RINGMARK_PUBLIC_URL,
    dataDir: resolve(values.RINGMARK_DATA_DIR),
    /** The path of the key file, next to the data folder, so that no backup of the folder contains it. */
    keyFile: resolve(values.RINGMARK_KEY_FILE ?? `${resolve(values.RINGMARK_DATA_DIR)}.key`),
    mail: values.RINGMARK_MAIL,
    mailFrom: values.RINGMARK_MAIL_FROM,
    adminEmails: values.RINGMARK_ADMIN_EMAILS,
    trustProxy: values.RINGMARK_TRUST_PROXY,
    browserPath: values.RINGMARK_BROWSER_PATH,
    browserEndpoint: values.RINGMARK_BROWSER_ENDPOINT,
    /** The address on which the egress proxy of pages listens, and its address for a browser elsewhere. */
    remoteProxy: {
      bindHost: values.RINGMARK_REMOTE_PROXY_HOST,
      port: values.RINGMARK_REMOTE_PROXY_PORT,
      advertiseHost: values.RINGMARK_REMOTE_PROXY_NAME ?? values.RINGMARK_REMOTE_PROXY_HOST,
    },
    remoteMaxSessions: values.RINGMARK_REMOTE_MAX_SESSIONS,
    remoteIdleSeconds: values.RINGMARK_REMOTE_IDLE_SECONDS,
    remoteHungSeconds: values.RINGMARK_REMOTE_HUNG_SECONDS,
    overloadSeconds: values.RINGMARK_OVERLOAD_SECONDS,
    remoteAllow: values.RINGMARK_REMOTE_ALLOW,
    uploadMaxBytes: values.RINGMARK_UPLOAD_MAX_MB * 1_048_576,
    uploadMaxFiles: values.RINGMARK_UPLOAD_MAX_FILES,
    uploadsPerDay: values.RINGMARK_UPLOAD_PER_DAY,
    organizationBytes: values.RINGMARK_UPLOAD_ORGANIZATION_MB * 1_048_576,
    freeBytesFloor: values.RINGMARK_UPLOAD_FREE_MB * 1_048_576,
    writesPerMinute: values.RINGMARK_WRITES_PER_MINUTE,
    writesPerHour: values.RINGMARK_WRITES_PER_HOUR,
    sessionDays: values.RINGMARK_SESSION_DAYS,
    verify: values.RINGMARK_VERIFY,
    backup: {
      isOn: values.RINGMARK_BACKUP_NIGHTLY === 'on',
      folder: resolve(values.RINGMARK_BACKUP_DIR ?? `${resolve(values.RINGMARK_DATA_DIR)}-backups`),
      hour: values.RINGMARK_BACKUP_HOUR,
      keep: values.RINGMARK_BACKUP_KEEP,
    },
    metricsToken: values.RINGMARK_METRICS_TOKEN,
    agents: values.RINGMARK_AGENTS === 'on',
    logLevel: values.RINGMARK_LOG_LEVEL,
  };
}

/**
 * Refuses a key among the stored files, where files that belong to nothing are removed.
 *
 * @throws EnvError for a key there, or in the database's place.
 */
function withKeyOutside(env: Env): Env {
  const { keyFile, dataDir } = env;
  if (isWithin(filesPath(dataDir), keyFile) || keyFile.startsWith(databasePath(dataDir)))
    throw new EnvError([
      `RINGMARK_KEY_FILE: ${keyFile} is where the database and its files are stored. Use another path, such as ${dataDir}.key.`,
    ]);
  return env;
}

/** Base of the links in mail, without a slash at the end. */
export function publicUrlOf(env: Env, port = env.port): string {
  return env.givenPublicUrl ?? `http://localhost:${port}`;
}

function parsePublicUrl(text: string): string {
  const url = URL.parse(text);
  const isPlain =
    url !== null && url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '';
  if (!isPlain || !/^https?:$/.test(url.protocol)) {
    throw new Error(
      'must be an http:// or https:// URL without a path, such as https://feedback.example.com.',
    );
  }
  return url.origin;
}

function parseEmails(text: string): string[] {
  const words = text.split(',').map((word) => word.trim());
  const addresses = words
    .filter((word) => word !== '')
    .map((word) => {
      const email = parseEmail(word);
      if (email !== undefined) return email.address;
      const advice = domainAdvice(word);
      if (advice !== undefined) throw new Error(`"${word}" is not accepted. ${advice}`);
      throw new Error(`"${word}" is not an email address. Separate addresses with commas.`);
    });
  return [...new Set(addresses)];
}

/** The value of Fastify's trustProxy. A count of hops is not allowed: with it anybody could forge an address. */
function parseTrustProxy(text: string): boolean | string[] {
  if (text === 'true' || text === 'false') return text === 'true';
  const places = text.split(',').map((place) => place.trim());
  if (places.every(isProxyPlace)) return places;
  throw new Error(
    'must be true, false, or the addresses of your proxies (IP addresses, CIDR ranges, loopback), separated by commas.',
  );
}

function isProxyPlace(place: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(place)) return true;
  const [address = '', bits = '0', ...more] = place.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= longest;
}
