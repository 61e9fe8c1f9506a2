import type { SigningKeyTable } from '../tables/mail-tables.ts';
import { preparedColumn } from './prepared.ts';

export const signingKey = preparedColumn<Pick<SigningKeyTable, 'purpose'>, string>(
  'select key from signing_key where purpose = @purpose',
);
