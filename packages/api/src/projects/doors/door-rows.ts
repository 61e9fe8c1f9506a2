import {
  doorTrialSchema,
  doorKindSchema,
  MAX_DOORS,
  type Door,
  type DoorKind,
  type DoorTrial,
} from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Sql } from '../../core/database/db.ts';
import type { DoorTable } from '../../core/database/tables/door-tables.ts';
import { AppError } from '../../core/base/errors.ts';
import { doorName } from '../../core/secrets/door-name.ts';
import type { DoorSecrets, OpenDoor, RecordedSignIn } from '@ringmark/contract/viewing/doors';

export type DoorRow = Selectable<DoorTable>;

const textsSchema = z.array(z.string());
export const parseTexts = (text: string): string[] => textsSchema.parse(JSON.parse(text));

const secretSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('http'), origin: z.string(), username: z.string(), password: z.string() }),
  z.object({ kind: z.literal('header'), origin: z.string(), name: z.string(), value: z.string() }),
  z.object({
    kind: z.literal('cookies'),
    cookies: z.array(z.object({ name: z.string(), value: z.string(), host: z.string() })),
  }),
  z.object({
    kind: z.literal('recorded'),
    recorded: z.custom<RecordedSignIn>((value) => typeof value === 'object' && value !== null),
  }),
]);
/** The sealed part of a door. */
export type StoredSecret = z.infer<typeof secretSchema>;

export const sealSecret = (
  { vault }: Pick<Services, 'vault'>,
  id: string,
  secret: StoredSecret,
): Uint8Array => vault.seal(Buffer.from(JSON.stringify(secret)), doorName(id));

/** Null where the key is not here. */
export function openSecret(
  { vault }: Pick<Services, 'vault'>,
  { id, sealed }: Pick<DoorRow, 'id' | 'sealed'>,
): StoredSecret | null {
  const bytes = vault.open(sealed, doorName(id));
  return bytes && secretSchema.parse(JSON.parse(Buffer.from(bytes).toString()));
}

export const doorsOf = (db: Sql, projectId: ProjectId): DoorRow[] =>
  db.all(db.q.selectFrom('door').selectAll().where('project_id', '=', projectId).orderBy('id'));

export const tooManyDoors = () =>
  new AppError(
    'conflict',
    'too_many_doors',
    `A project can have at most ${MAX_DOORS} site access entries. Remove one first.`,
  );

export interface DoorRules {
  level: 'look' | 'use' | 'off';
  readableUrls: string[];
  signOutUrls: string[];
  refused: (DoorTrial & { kind: DoorKind }) | null;
}

const refusedSchema = doorTrialSchema.extend({ kind: doorKindSchema });

/** Returns the door rules of a project. Pages may be looked at if there is no row. */
export function rulesOf(db: Sql, projectId: ProjectId): DoorRules {
  const row = db.first(db.q.selectFrom('door_rules').selectAll().where('project_id', '=', projectId));
  return {
    level: row?.level ?? 'look',
    readableUrls: row ? parseTexts(row.readable_urls) : [],
    signOutUrls: row ? parseTexts(row.sign_out_urls) : [],
    refused: row?.refused ? refusedSchema.parse(JSON.parse(row.refused)) : null,
  };
}

function sortSecrets(secrets: readonly StoredSecret[]): DoorSecrets {
  const of = <K extends DoorKind>(kind: K) =>
    secrets.filter((secret): secret is Extract<StoredSecret, { kind: K }> => secret.kind === kind);
  const recorded = of('recorded').at(-1)?.recorded;
  return {
    httpSecrets: of('http').map(({ origin, username, password }) => [origin, { username, password }]),
    headers: of('header').map(({ origin, name, value }) => ({ origin, name, value })),
    cookies: of('cookies').flatMap(({ cookies }) => cookies),
    ...(recorded && { recorded }),
  };
}

/**
 * Joins secrets of a project into one door.
 *
 * @param unused the project's other secrets
 */
export const joinSecrets = (
  { level, readableUrls, signOutUrls }: DoorRules,
  secrets: readonly StoredSecret[],
  unused: readonly StoredSecret[] = [],
): OpenDoor => ({
  level: level === 'use' ? 'use' : 'look',
  ...sortSecrets(secrets),
  readableUrls,
  signOutUrls,
  ...(unused.length > 0 && { unused: sortSecrets(unused) }),
});

const CLOSED_SENTENCE = 'The stored sign-in has expired. Sign in again.';
const SENTENCES = {
  trying: 'Being tested.',
  open: 'Pages behind the login can be opened.',
  locked: 'This server no longer has the encryption key for this entry. Remove the entry and add it again.',
};

/** @param isLocked the key that sealed it is not here. */
export function toDoor(row: DoorRow & { made_by_name: string }, isLocked: boolean): Door {
  const state = isLocked ? 'locked' : row.state;
  return {
    id: row.id,
    kind: row.kind,
    hosts: parseTexts(row.hosts),
    names: parseTexts(row.names),
    state,
    sentence: state === 'closed' ? (row.reason ?? CLOSED_SENTENCE) : SENTENCES[state],
    madeBy: { id: row.made_by, name: row.made_by_name },
    madeAt: row.made_at,
    renewedAt: row.renewed_at,
    expiresAt: row.expires_at,
    trial: row.trial === null ? null : doorTrialSchema.parse(JSON.parse(row.trial)),
  };
}
