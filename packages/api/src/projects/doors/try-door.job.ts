import type { DoorTrial } from '@ringmark/contract/projects/doors';
import { projectIdSchema } from '@ringmark/contract/ids';
import type { Project } from '@ringmark/contract/projects/projects';
import { z } from 'zod';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { organizationOfProject } from '../../core/database/statements/organization-statements.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { DAY, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { newId } from '../../core/base/new-id.ts';
import { keepPicture } from '../../core/storage/keep-picture.ts';
import { pageToTry } from './door-page.ts';
import { activeProject } from '../projects/active-project.ts';
import { doorPictureUrl, forgetLooks, type KeptLook, writeLooks } from './door-pictures.ts';
import { type DoorRow, doorsOf, joinSecrets, openSecret, rulesOf, sealSecret } from './door-rows.ts';
import type { DoorViewing } from '../../core/ports/door-port.ts';

/** A door that nobody has seen to open something for this time is closed. */
export const DOOR_KEPT = 90 * DAY;

const payloadSchema = z.object({ projectId: projectIdSchema, doorId: z.string() });
type Payload = z.infer<typeof payloadSchema>;
type Tried = Awaited<ReturnType<DoorViewing['tryDoor']>>;

const NOTHING =
  'This sign-in can’t be reused because the site stores it where Ringmark can’t copy it. Nothing was saved. Try another kind of site access.';
const NO_DIFFERENCE =
  'The page looks the same with and without this site access, so it wasn’t saved. Check the details and try again.';
const STILL_SHUT =
  'The page still asks people to sign in, so this site access wasn’t saved. If the page has a sign-in form, record a sign-in instead.';
const NOT_TRIED = 'The page couldn’t be opened, so this site access wasn’t tested or saved. Try again.';
const NOT_ANSWERED = 'The page couldn’t be opened during the last test. Try again.';
const NO_PAGE = 'This project has no URL to test site access on. Add one first.';

/** Returns undefined for site access that works. */
function refusalOf({ kind }: DoorRow, { opens, isSame, with: look }: Tried): string | undefined {
  if (look.picture === null) return NOT_TRIED;
  if (kind === 'recorded') return opens ? undefined : NOTHING;
  if (isSame) return NO_DIFFERENCE;
  // A form may wait behind it, for which there is another door.
  return kind === 'http' && look.why === 'sign_in' ? STILL_SHUT : undefined;
}

/** Returns the URL without its query, which may name one visit. */
const placeOf = (address: string): string | undefined => {
  const url = URL.parse(address);
  return url ? url.origin + url.pathname : undefined;
};

/** Undefined where the page does not send its guests to another address. */
function signInUrlOf(asked: string, { without, with: opened }: Tried): string | undefined {
  const place = placeOf(without.url);
  return place === placeOf(opened.url) || place === placeOf(asked) ? undefined : place;
}

async function keepLooks(
  services: Services,
  project: Project,
  tried: Tried | undefined,
): Promise<KeptLook[]> {
  const organizationId = organizationOfProject(services.db).get({ id: project.id });
  if (!tried || !organizationId) return [];
  const kept: KeptLook[] = [];
  for (const side of ['without', 'with'] as const) {
    const { picture } = tried[side];
    const file = picture && (await keepPicture(services, organizationId, picture.image));
    if (file) kept.push({ side, ...file });
  }
  return kept;
}

/** Returns the id of a trial that is kept as JSON. */
export const trialIdOf = (trial: string | null): string[] =>
  trial === null ? [] : [z.object({ id: z.string() }).parse(JSON.parse(trial)).id];

interface Outcome {
  refusal: string | undefined;
  looks: readonly KeptLook[];
  /** The address at which the page ended without the door. */
  signInUrl?: string | undefined;
}

/** A page that ends where it ended without the door is shut out: the door has to know that address. */
function sealedWith(services: Services, row: DoorRow, signInUrl: string | undefined) {
  const secret = signInUrl === undefined ? null : openSecret(services, row);
  if (secret?.kind !== 'recorded' || signInUrl === undefined) return {};
  const recorded = { ...secret.recorded, signInUrl };
  return { sealed: sealSecret(services, row.id, { kind: 'recorded', recorded }) };
}

function writeRefused(
  services: Services,
  tx: Tx,
  { kind, trial, project_id: projectId }: DoorRow,
  refusedTrial: DoorTrial,
): void {
  const rules = rulesOf(tx, projectId);
  const before = tx.first(
    tx.q.selectFrom('door_rules').select('refused').where('project_id', '=', projectId),
  );
  forgetLooks(services, tx, projectId, [...trialIdOf(trial), ...trialIdOf(before?.refused ?? null)]);
  const refused = JSON.stringify({ ...refusedTrial, kind });
  tx.run(
    tx.q
      .insertInto('door_rules')
      .values({
        project_id: projectId,
        level: rules.level,
        readable_urls: JSON.stringify(rules.readableUrls),
        sign_out_urls: JSON.stringify(rules.signOutUrls),
        refused,
      })
      .onConflict((oc) => oc.column('project_id').doUpdateSet({ refused })),
  );
}

/** Writes what a trial showed: a door that opens nothing is not kept, whether it is new or was tried once more. */
function writeOutcome(
  services: Services,
  tx: Tx,
  row: DoorRow,
  { refusal, looks, signInUrl }: Outcome,
): boolean {
  const { id, project_id: projectId } = row;
  const now = services.clock.now();
  const urlOf = (side: KeptLook['side']) => {
    const look = looks.find((one) => one.side === side);
    return look ? doorPictureUrl(projectId, look.id) : null;
  };
  const trial: DoorTrial & { id: string } = {
    id: newId(),
    at: toInstant(now),
    opens: refusal === undefined,
    sentence: refusal ?? 'The page opens.',
    withoutUrl: urlOf('without'),
    withUrl: urlOf('with'),
  };
  const tried = tx.q.updateTable('door').where('id', '=', id).where('state', '=', 'trying');
  // One that has opened pages is kept while its site does not answer.
  if (refusal === NOT_TRIED && row.renewed_at !== null) {
    const closed = { state: 'closed' as const, reason: NOT_ANSWERED, looked_at: toInstant(now) };
    if (tx.run(tried.set(closed)) > 0) recordChange(services, tx, { kind: 'projects.changed' }, projectId);
    return false;
  }
  if (refusal === undefined) {
    const open = {
      state: 'open' as const,
      reason: null,
      trial: JSON.stringify(trial),
      renewed_at: toInstant(now),
      looked_at: toInstant(now),
      expires_at: toInstant(now + DOOR_KEPT),
      ...sealedWith(services, row, signInUrl),
    };
    if (tx.run(tried.set(open)) === 0) return false;
    forgetLooks(services, tx, projectId, trialIdOf(row.trial));
  } else {
    if (tx.run(tx.q.deleteFrom('door').where('id', '=', id).where('state', '=', 'trying')) === 0)
      return false;
    writeRefused(services, tx, row, trial);
  }
  writeLooks(tx, projectId, trial.id, looks);
  recordChange(services, tx, { kind: 'projects.changed' }, projectId);
  return true;
}

const findTrying = ({ db }: Services, { doorId }: Payload): DoorRow | undefined =>
  db.first(db.q.selectFrom('door').selectAll().where('id', '=', doorId).where('state', '=', 'trying'));

async function finish(services: Services, row: DoorRow, outcome: Outcome): Promise<void> {
  const isWritten = services.db.write((tx) => writeOutcome(services, tx, row, outcome));
  if (!isWritten) await services.files.discard(outcome.looks.map(({ id }) => id));
}

/** Opens the project's address without and with a door; one that opens nothing is not kept. */
export const tryDoorJob: JobKind<Payload> = {
  name: 'try-door',
  payload: payloadSchema,
  retryAfter: [10 * SECOND, MINUTE],
  deadline: 3 * MINUTE,
  async run(services, payload, signal) {
    const row = findTrying(services, payload);
    if (!row) return;
    const project = activeProject(services.db, payload.projectId);
    const page = project && pageToTry(services, project);
    if (!project || !page) return finish(services, row, { refusal: NO_PAGE, looks: [] });
    const others = doorsOf(services.db, project.id).filter(
      ({ id, state }) => state === 'open' && id !== row.id,
    );
    const secrets = [...others, row].flatMap((one) => openSecret(services, one) ?? []);
    const door = joinSecrets(rulesOf(services.db, project.id), secrets);
    const tried = await services.viewer.tryDoor({ page: { ...page, signal }, door });
    const looks = await keepLooks(services, project, tried);
    const signInUrl = signInUrlOf(page.url, tried);
    return finish(services, row, { refusal: refusalOf(row, tried), looks, signInUrl });
  },
  async giveUp(services, payload) {
    const row = findTrying(services, payload);
    if (row) await finish(services, row, { refusal: NOT_TRIED, looks: [] });
  },
};
