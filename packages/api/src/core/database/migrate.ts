import type { Db } from './db.ts';
import { findChangedMigration, logMigrations } from './migration-log.ts';
import type { Migration } from './migration.ts';
import { people } from './migrations/0001-people.ts';
import { tickets } from './migrations/0002-tickets.ts';
import { search } from './migrations/0003-search.ts';
import { failedMails } from './migrations/0004-failed-mails.ts';
import { pins } from './migrations/0005-pins.ts';
import { projectWords } from './migrations/0006-project-words.ts';
import { migrationLog } from './migrations/0007-migrations.ts';
import { joinedMails } from './migrations/0008-joined-mails.ts';
import { sentBodies } from './migrations/0009-sent-bodies.ts';
import { mailTurns } from './migrations/0010-mail-turns.ts';
import { endedSignIns } from './migrations/0011-ended-sign-ins.ts';
import { changeAudiences } from './migrations/0012-change-audiences.ts';
import { revokedTokens } from './migrations/0013-revoked-tokens.ts';
import { oneVocabulary } from './migrations/0014-one-vocabulary.ts';
import { invitations } from './migrations/0015-invitations.ts';
import { formerOrganizations } from './migrations/0016-former-organizations.ts';
import { givenNames } from './migrations/0017-given-names.ts';
import { editedTickets } from './migrations/0018-edited-tickets.ts';
import { pageVisits } from './migrations/0019-page-visits.ts';
import { severities } from './migrations/0020-severities.ts';
import { ticketTimes } from './migrations/0021-ticket-times.ts';
import { siteStates } from './migrations/0022-site-states.ts';
import { userAgents } from './migrations/0023-user-agents.ts';
import { jobs } from './migrations/0024-jobs.ts';
import { proofs } from './migrations/0025-proofs.ts';
import { pageRules } from './migrations/0026-page-rules.ts';
import { elementChecks } from './migrations/0028-element-checks.ts';
import { deploys } from './migrations/0029-deploys.ts';
import { sizes } from './migrations/0030-sizes.ts';
import { sealedHeads } from './migrations/0031-sealed-heads.ts';
import { doors } from './migrations/0032-doors.ts';
import { team } from './migrations/0035-team.ts';
import { notes } from './migrations/0036-notes.ts';
import { merging } from './migrations/0037-merging.ts';
import { lists } from './migrations/0038-lists.ts';
import { digests } from './migrations/0039-digests.ts';
import { webhooks } from './migrations/0040-webhooks.ts';
import { frozenPages } from './migrations/0041-frozen-pages.ts';
import { agents } from './migrations/0043-agents.ts';
import { listIndexes } from './migrations/0048-list-indexes.ts';
import { ticketSteps } from './migrations/0051-ticket-steps.ts';
import { regions } from './migrations/0052-regions.ts';
import { trackers } from './migrations/0053-trackers.ts';
import { drawings } from './migrations/0055-drawings.ts';
import { datedTickets } from './migrations/0056-dated-tickets.ts';
import { searchFolding } from './migrations/0057-search-folding.ts';
import { deploySigner } from './migrations/0058-deploy-signer.ts';
import { seenPages } from './migrations/0059-seen-pages.ts';
import { regressions } from './migrations/0060-regressions.ts';
import { shiftedPins } from './migrations/0061-shifted-pins.ts';
import { previews } from './migrations/0062-previews.ts';
import { agentPictures } from './migrations/0063-agent-pictures.ts';
import { repeatedSteps } from './migrations/0064-repeated-steps.ts';
import { rebuildTable, withoutForeignKeys } from './rebuild-table.ts';

/** All migrations, in order. A released migration is never edited. */
export const MIGRATIONS: readonly Migration[] = [
  people,
  tickets,
  search,
  failedMails,
  pins,
  projectWords,
  migrationLog,
  joinedMails,
  sentBodies,
  mailTurns,
  endedSignIns,
  changeAudiences,
  revokedTokens,
  oneVocabulary,
  invitations,
  formerOrganizations,
  givenNames,
  editedTickets,
  pageVisits,
  severities,
  ticketTimes,
  siteStates,
  userAgents,
  jobs,
  proofs,
  pageRules,
  elementChecks,
  deploys,
  sizes,
  sealedHeads,
  doors,
  team,
  notes,
  merging,
  lists,
  digests,
  webhooks,
  frozenPages,
  agents,
  listIndexes,
  ticketSteps,
  regions,
  trackers,
  drawings,
  datedTickets,
  searchFolding,
  deploySigner,
  seenPages,
  regressions,
  shiftedPins,
  previews,
  agentPictures,
  repeatedSteps,
];

export const LATEST_VERSION = MIGRATIONS.at(-1)?.version ?? 0;

export function schemaVersion(db: Db): number {
  return Number(db.sqlite.pragma('user_version', { simple: true }));
}

/** One sentence when other migrations than this program's made the database. */
export function migrationMismatch(db: Db, migrations: readonly Migration[] = MIGRATIONS): string | undefined {
  const from = schemaVersion(db);
  const changed = findChangedMigration(
    db,
    migrations.filter(({ version }) => version <= from),
  );
  return (
    changed &&
    `This version’s migration ${changed.version} (${changed.name}) differs from the one this database was created with. Start the version that created it, or restore a backup.`
  );
}

const hasRows = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function apply(db: Db, migration: Migration, migrations: readonly Migration[]): void {
  db.write((tx) => {
    const { sqlite } = tx;
    sqlite.exec(migration.sql);
    for (const rebuild of migration.rebuilds ?? []) rebuildTable(sqlite, rebuild);
    if (hasRows(sqlite.pragma('foreign_key_check'))) {
      throw new Error(
        `Migration ${migration.version} (${migration.name}) would leave rows with broken references.`,
      );
    }
    logMigrations(
      tx,
      migrations.filter(({ version }) => version <= migration.version),
    );
    sqlite.pragma(`user_version = ${migration.version}`);
  });
}

/**
 * Applies each migration in its own transaction, so that a crash leaves a whole version.
 *
 * @returns the names of the applied migrations.
 * @throws Error with one line for a newer database, another program's migrations, or a broken reference.
 */
export function migrate(db: Db, migrations: readonly Migration[] = MIGRATIONS): string[] {
  const latest = migrations.at(-1)?.version ?? 0;
  const from = schemaVersion(db);
  if (from > latest) {
    throw new Error(
      `The database has schema version ${from}, but this version of Ringmark supports only versions up to ${latest}. Start the newer version of Ringmark again, or restore a backup.`,
    );
  }
  const complaint = migrationMismatch(db, migrations);
  if (complaint !== undefined) throw new Error(complaint);
  const pending = migrations.filter((migration) => migration.version > from);
  for (const migration of pending) {
    const run = () => apply(db, migration, migrations);
    // Inside a transaction SQLite ignores this pragma.
    if (migration.rebuilds) withoutForeignKeys(db, run);
    else run();
  }
  return pending.map((migration) => migration.name);
}
