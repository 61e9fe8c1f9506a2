import type { Services } from '@ringmark/api/core/context/context';
import { AppError } from '@ringmark/api/core/base/errors';
import { createChangeFeed } from '@ringmark/api/core/context/change-feed';
import { systemClock } from '../adapters/system-clock.ts';
import { toApiConfig } from '../process/api-config.ts';
import { openDataFolderBeside } from '../data-folder/data-folder.ts';
import { readEnv } from '../env.ts';
import { PlainError } from '../process/plain-error.ts';

type OperatorServices = Pick<Services, 'db' | 'clock' | 'config' | 'changes'>;

/** Runs one of the API's functions for operators, with or without a running server. */
export function asOperator<Result>(work: (services: OperatorServices) => Result): Result {
  const env = readEnv();
  const data = openDataFolderBeside(env.dataDir);
  try {
    return work({ db: data.db, clock: systemClock, config: toApiConfig(env), changes: createChangeFeed() });
  } catch (error) {
    throw error instanceof AppError ? new PlainError(error.message, { cause: error }) : error;
  } finally {
    data.close();
  }
}
