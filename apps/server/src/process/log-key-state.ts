import type { Services } from '@ringmark/api/core/context/context';
import { closedSentence, readSealedState } from '@ringmark/api/core/secrets/sealed-state';
import { keyAmongBackups } from '../doctor/check-keys.ts';
import type { Env } from '../env.ts';
import type { Log } from './log.ts';

/** Says at the start what is wrong with the keys; the vault itself says why it cannot use its file. */
export function logKeyState(services: Pick<Services, 'db' | 'vault'>, env: Env, log: Log): void {
  const among = keyAmongBackups(env);
  if (among !== undefined) log.warn(among);
  if (services.vault.problem() !== null) return;
  const state = readSealedState(services);
  const closed = closedSentence(state);
  if (closed !== undefined) log.warn({ keyFile: env.keyFile, missing: [...state.missing] }, closed);
}
