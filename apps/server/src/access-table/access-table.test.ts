import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { procedureEntryPoints } from '../http/access.ts';
import { REST_CALLS } from '../rest/rest-calls.ts';
import { createServerKit } from '../testing/server-kit.ts';
import { type Case, createCases } from './cases.ts';
import { ROUTE_ROWS } from './route-rows.ts';
import type { Row, Target } from './row.types.ts';
import { PROCEDURE_ROWS } from './rows.ts';
import {
  buildFixtures,
  copyFixtures,
  canary,
  type Persona,
  PERSONAS,
  type Relation,
  RELATIONS,
  type Fixtures,
} from './fixtures.ts';

type Kind = 'records' | 'people' | 'ownOnly' | 'personal';

/**
 * The records that each persona may see. Nobody else sees a person's own page sessions and tokens. An administrator who
 * impersonates a person sees what that person saved for themselves.
 */
const SIGHT: Partial<Record<Persona, Record<Kind, Relation[]>>> = {
  member: { records: ['own'], people: ['own', 'ofColleague'], ownOnly: ['own'], personal: ['own'] },
  administratorAsMember: {
    records: ['own'],
    people: ['own', 'ofColleague'],
    ownOnly: [],
    personal: ['own'],
  },
  colleague: {
    records: ['ofColleague'],
    people: ['own', 'ofColleague'],
    ownOnly: ['ofColleague'],
    personal: ['ofColleague'],
  },
  stranger: {
    records: ['ofStranger'],
    people: ['ofStranger'],
    ownOnly: ['ofStranger'],
    personal: ['ofStranger'],
  },
  administrator: {
    records: ['own', 'ofColleague', 'ofStranger'],
    people: ['own', 'ofColleague', 'ofStranger'],
    ownOnly: [],
    personal: [],
  },
};

const KIND_OF_SIGHT: Record<Target, Kind> = {
  ticket: 'records',
  comment: 'records',
  attachment: 'records',
  project: 'records',
  organization: 'records',
  user: 'people',
  view: 'ownOnly',
  token: 'ownOnly',
  mail: 'records',
  invitation: 'records',
  savedView: 'personal',
};

function expectedStatus(row: Row, persona: Persona, relation: Relation, ok: number): number {
  const sight = SIGHT[persona];
  if (row.for === 'everyone') return ok;
  if (!sight) return 401;
  if (row.for === 'admins' && persona !== 'administrator') return 403;
  const special = row.but?.[persona];
  if (special !== undefined) return special;
  const isSeen = !row.target || sight[KIND_OF_SIGHT[row.target]].includes(relation);
  return isSeen ? (row.butSeen?.[persona] ?? ok) : (row.unseen ?? 404);
}

const cases = createCases();

/** Text that a persona must not read, in any part of an answer. */
const forbiddenWords = (persona: Persona) => {
  const seen = SIGHT[persona]?.records ?? [];
  return RELATIONS.filter((relation) => !seen.includes(relation)).map(canary);
};

/** Sends the call as every persona, for every persona's records. @returns the deviations from the table. */
async function tryEveryone({ entryPoint, row, ok, send }: Case, fixtures: Fixtures): Promise<unknown[]> {
  const surprises: unknown[] = [];
  for (const persona of PERSONAS) {
    const refusals = new Set<string>();
    for (const relation of row.target ? RELATIONS : (['own'] as const)) {
      const expected = expectedStatus(row, persona, relation, ok);
      // A stream that is let through does not end; that it flows is tested by itself.
      if (entryPoint === 'events.changes' && expected === 200) continue;
      const {
        body,
        headers,
        statusCode: status,
      } = await send(fixtures, fixtures.records[relation], fixtures.cookies[persona]());
      const where = { persona, relation, status };
      if (status !== expected) surprises.push({ ...where, expected, body: body.slice(0, 300) });
      const leak = forbiddenWords(persona).find((word) => body.includes(word));
      if (leak) surprises.push({ ...where, leak });
      if (expected === 404 && row.target) refusals.add(JSON.stringify([{ ...headers, date: '' }, body]));
    }
    if (refusals.size > 1) surprises.push({ persona, refusals: [...refusals] });
  }
  return surprises;
}

describe('the access table', () => {
  let fixtures: Fixtures;
  /** Holds the records before any call. */
  let database: Buffer;
  beforeAll(async () => {
    fixtures = await buildFixtures(await createServerKit());
    database = fixtures.kit.db.sqlite.serialize();
  });
  afterAll(() => fixtures.kit.close());

  it('has a row for every procedure, and none for what is not there', () => {
    expect(Object.keys(PROCEDURE_ROWS).toSorted()).toEqual(
      procedureEntryPoints()
        .map(({ name }) => name)
        .toSorted(),
    );
  });

  it('has a row for every route, and none for what is not there', () => {
    const routes = fixtures.kit.app.entryPoints.map(({ name }) => name);
    // The procedures are called through these; a GET route answers HEAD as well.
    const known = routes.filter((name) => !/ \/api\/trpc\//.test(name) && !name.startsWith('HEAD '));
    const rows = [...Object.keys(ROUTE_ROWS), ...REST_CALLS.map(({ route }) => route)];
    expect(rows.toSorted()).toEqual(known.toSorted());
  });

  it('declares the access that the rows say at every endpoint', () => {
    const declared = { everyone: ['public'], members: ['member', 'self'], admins: ['admin', 'self'] };
    const entryPoints = new Map(
      [...procedureEntryPoints(), ...fixtures.kit.app.entryPoints].map(({ name, access }) => [name, access]),
    );
    for (const { entryPoint, row } of cases) expect(declared[row.for]).toContain(entryPoints.get(entryPoint));
  });

  it.each(cases.filter(({ isReading }) => isReading))('holds at $entryPoint', async (one) => {
    expect(await tryEveryone(one, fixtures)).toEqual([]);
  });

  it.each(cases.filter(({ isReading }) => !isReading))('holds at $entryPoint', async (one) => {
    const fresh = await copyFixtures(fixtures, database);
    try {
      expect(await tryEveryone(one, fresh)).toEqual([]);
    } finally {
      await fresh.kit.close();
    }
  });
});
