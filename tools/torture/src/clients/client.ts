import { setTimeout as wait } from 'node:timers/promises';
import {
  createWireClient,
  type WireAnswer,
  type WireCall,
  type WireClient,
} from '@ringmark/server/testing/wire-client';
import type { Person } from '../running/seed-data.ts';

export type { WireAnswer, WireCall, WireClient };

export function clientOf(url: string, person?: Pick<Person, 'cookie'>): WireClient {
  const client = createWireClient(url);
  const [name = '', value = ''] = person?.cookie.split('=') ?? [];
  if (name) client.cookies.set(name, value);
  return client;
}

/** Returns true if an overloaded server refused the call, which loses nothing. */
export const isOverloaded = (answer: WireAnswer | undefined): boolean =>
  [429, 503].includes(answer?.status ?? 0) &&
  ['overloaded', 'uploads_busy', 'too_many_uploads'].includes(answer?.json().code);

/** Repeats a call while the server is overloaded, after the time that it asks for. */
export async function retryWhileBusy(send: () => Promise<WireAnswer>): Promise<WireAnswer> {
  for (;;) {
    const answer = await send();
    if (!isOverloaded(answer)) return answer;
    await wait(200);
  }
}

export const inShort = ({ status, text }: WireAnswer): string => `${status} ${text.slice(0, 200)}`;

export function quantile(samples: readonly number[], part: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

export const pickRandom = <T>(values: readonly T[]): T => {
  const value = values[Math.floor(Math.random() * values.length)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
};
