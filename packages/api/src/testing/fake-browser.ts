import { newSecret, hashSecret } from '../core/secrets/hashed-secrets.ts';
import { resolveCaller } from '../people/auth/resolve-actor.ts';
import type { Context, Services } from '../core/context/context.ts';
import { DAY, toInstant } from '../core/base/instants.ts';
import { createCaller } from '../compose/app-router.ts';
import type { User } from '@ringmark/contract/people/users';

export type Caller = ReturnType<typeof createCaller>;

/** A caller of the API who keeps cookies as a browser does. */
export interface FakeBrowser {
  /** The API as this browser reaches it; the caller is worked out again for every call. */
  readonly api: Caller;
  /** The context that a call from here would have. */
  context(): Context;
  /** The cookies. */
  sessionToken: string | null;
  marker: string | null;
  /** Instead of cookies, an API token. */
  bearerToken: string | null;
  ip: string;
}

export function createBrowser(services: Services, values: Partial<FakeBrowser> = {}): FakeBrowser {
  const browser = {
    sessionToken: null as string | null,
    marker: null as string | null,
    bearerToken: null as string | null,
    ip: '192.0.2.1',
    ...values,
    context(): Context {
      return {
        ...services,
        ...resolveCaller(services, browser),
        ip: browser.ip,
        userAgent: 'A browser',
        session: {
          start(token) {
            browser.sessionToken = token;
          },
          end() {
            browser.sessionToken = null;
          },
          remember(marker) {
            browser.marker = marker;
          },
          get marker() {
            return browser.marker;
          },
        },
      };
    },
  };
  return Object.assign(browser, { api: createCaller(() => browser.context()) });
}

/** Writes a session for a user and returns its token. */
export function aSession(
  services: Services,
  user: Pick<User, 'id'>,
  impersonator: Pick<User, 'id'> | null = null,
): string {
  const token = newSecret();
  const now = services.clock.now();
  services.db.run(
    services.db.q.insertInto('session').values({
      token_hash: hashSecret(token),
      user_id: user.id,
      actor_user_id: impersonator?.id ?? null,
      created_at: toInstant(now),
      expires_at: toInstant(now + services.config.sessionDays * DAY),
      dies_at: toInstant(now + 90 * DAY),
      ip: '192.0.2.1',
      user_agent: 'A browser',
    }),
  );
  return token;
}
