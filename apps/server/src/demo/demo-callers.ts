import { createSignInLink } from '@ringmark/api/people/auth/operator.service';
import { resolveActor } from '@ringmark/api/people/auth/resolve-actor';
import type { Context, Services } from '@ringmark/api/core/context/context';
import type { Clock } from '@ringmark/api/core/ports/ports';
import { createCaller } from '@ringmark/api/compose/app-router';
import type { UserId } from '@ringmark/contract/ids';

/** A settable clock, so that the demo's past can be written in order. */
export interface SettableClock extends Clock {
  set(now: number): void;
}

export function settableClock(now: number): SettableClock {
  let current = now;
  return {
    now: () => current,
    set(next) {
      current = next;
    },
  };
}

export interface DemoPerson {
  id: UserId;
  name: string;
  api: ReturnType<typeof createCaller>;
}

/** Signs a person in by a link, as a browser would. */
export async function signInAs(services: Services, email: string, name: string): Promise<DemoPerson> {
  let sessionToken: string | null = null;
  const context = (): Context => ({
    ...services,
    actor: resolveActor(services, { sessionToken, bearerToken: null }),
    ip: '127.0.0.1',
    userAgent: 'Ringmark demo',
    session: {
      start(token) {
        sessionToken = token;
      },
      end() {
        sessionToken = null;
      },
      remember: () => undefined,
      marker: null,
    },
  });
  const api = createCaller(context);
  const link = new URL(createSignInLink(services, email, name).url);
  const { user } = await api.auth.verifyMagicLink({ token: link.searchParams.get('token') ?? '' });
  return { id: user.id, name: user.name, api };
}
