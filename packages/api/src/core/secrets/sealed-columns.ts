import { deploySecretName } from './signing-secret.ts';
import { doorName } from './door-name.ts';
import { trackerName } from './tracker-name.ts';
import { webhookName } from './webhook-name.ts';
import { siteStateName } from './site-state-name.ts';

/** A column of sealed values. Every column called `sealed` or `sealed_…` must be here: `keys.test.ts` compares. */
export interface SealedColumn {
  table: string;
  column: string;
  /** The primary key, in texts. */
  key: readonly string[];
  /** The name that a value is sealed under, of the columns of its key. */
  nameOf: (...key: string[]) => string;
}

/** The columns that `ringmark keys rotate` wraps again, and that `ringmark keys check` opens. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'site_state', column: 'sealed', key: ['user_id', 'project_id'], nameOf: siteStateName },
  { table: 'deploy_address', column: 'sealed_secret', key: ['project_id'], nameOf: deploySecretName },
  { table: 'door', column: 'sealed', key: ['id'], nameOf: doorName },
  { table: 'webhook', column: 'sealed', key: ['id'], nameOf: webhookName },
  { table: 'tracker', column: 'sealed', key: ['id'], nameOf: trackerName },
];
