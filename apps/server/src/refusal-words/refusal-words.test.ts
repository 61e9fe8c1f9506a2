import { appRouter } from '@ringmark/api/compose/app-router';
import type { AnyTRPCProcedure } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PROCEDURE_ROWS } from '../access-table/rows.ts';
import { buildFixtures, type Fixtures } from '../access-table/fixtures.ts';
import { nameOf, type RestCall, splitRoute } from '../rest/rest.ts';
import { REST_CALLS } from '../rest/rest-calls.ts';
import { createServerKit } from '../testing/server-kit.ts';
import { badInputs, fieldsOf, NO_OBJECTS, wholeInput } from './bad-inputs.ts';
import { faultOf } from './library-words.ts';

let fixtures: Fixtures;
beforeAll(async () => {
  fixtures = await buildFixtures(await createServerKit());
});
afterAll(() => fixtures.kit.close());

const inputOf = (procedure: AnyTRPCProcedure): z.ZodType =>
  (procedure._def as unknown as { inputs: z.ZodType[] }).inputs[0] ?? z.object({});
const knownTo = (name: string): object => PROCEDURE_ROWS[name]?.input?.(fixtures.records.own, 1) ?? {};

let count = 0;
/** Sends as an administrator whose session is new, from another place each time: some of these calls end sessions. */
function send(route: string, payload?: string) {
  count += 1;
  const cookie = fixtures.cookies.administrator();
  return fixtures.kit.send(route, {
    remoteAddress: `10.2.${Math.floor(count / 250) % 250}.${(count % 250) + 1}`,
    headers: { ...(cookie !== undefined && { cookie }), 'content-type': 'application/json' },
    ...(payload !== undefined && { payload }),
  });
}

const asText = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** The address of a call, with some of its input in it. */
function addressOf(call: RestCall, input: Record<string, unknown>, query = '') {
  const { method, path } = splitRoute(call);
  const url = path.replaceAll(/:(\w+)/g, (_all, name: string) =>
    encodeURIComponent(asText(input[name] ?? '')),
  );
  return `${String(method)} ${url}${query}`;
}

const namesInPath = (call: RestCall) =>
  [...splitRoute(call).path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

/** Returns wrong addresses of a call: with invalid ids, and with parameters that are repeated, or too long. */
function addressesOf(call: RestCall): string[] {
  const schema = inputOf(call.procedure);
  const whole = wholeInput(schema, knownTo(nameOf(call.procedure)));
  const ids = namesInPath(call).flatMap((name) =>
    ['', 'x'.repeat(65), '12', 'null', '%', '\u0000'].map((id) => addressOf(call, { ...whole, [name]: id })),
  );
  if (splitRoute(call).method !== 'GET') return ids;
  const queries = fieldsOf(schema).flatMap((name) =>
    ['a', '', '-1', '1.5', 'null', '{}', 'x'.repeat(3_000), `a&${name}=b`].map((said) => `?${name}=${said}`),
  );
  return [...ids, ...queries.map((query) => addressOf(call, whole, query))];
}

/** Bodies of a call, as they are sent. */
function bodiesOf(call: RestCall): { what: string; payload: string; route: string }[] {
  const known = knownTo(nameOf(call.procedure)) as Record<string, unknown>;
  const route = addressOf(call, known);
  const inPath = namesInPath(call);
  const fields = badInputs(inputOf(call.procedure), known).map(({ what, input }) => {
    const body = Object.entries(input as object).filter(([name]) => !inPath.includes(name));
    return { what, payload: JSON.stringify(Object.fromEntries(body)), route };
  });
  const none = NO_OBJECTS.map((body) => JSON.stringify(body));
  return [...fields, ...none.map((payload) => ({ what: payload, payload, route }))];
}

describe('a refusal of any input is a sentence', () => {
  it.each(REST_CALLS.filter(({ route }) => route.startsWith('GET ')))(
    'in the address of $route',
    async (call) => {
      const faults = [];
      for (const address of addressesOf(call)) {
        const fault = faultOf(await send(address));
        if (fault) faults.push({ address: address.slice(0, 100), fault });
      }
      expect(faults).toEqual([]);
    },
  );

  it.each(REST_CALLS.filter(({ route }) => !route.startsWith('GET ')))(
    'in the body of $route',
    async (call) => {
      const faults = [];
      for (const address of addressesOf(call)) {
        const fault = faultOf(await send(address, '{}'));
        if (fault) faults.push({ address: address.slice(0, 100), fault });
      }
      for (const { what, payload, route } of bodiesOf(call)) {
        const fault = faultOf(await send(route, payload));
        if (fault) faults.push({ what, fault });
      }
      expect(faults).toEqual([]);
    },
  );

  const procedures = appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>;
  const inRest = new Set(REST_CALLS.map(({ procedure }) => nameOf(procedure)));
  const others = Object.keys(procedures).filter((name) => !inRest.has(name));

  it.each(others)('in the input of the procedure %s', async (name) => {
    const procedure = procedures[name];
    if (!procedure) throw new Error(`There is no procedure ${name}.`);
    const isWriting = procedure._def.type === 'mutation';
    const inputs = badInputs(inputOf(procedure), knownTo(name)).map(({ input }) => input);
    const faults = [];
    for (const input of [...inputs, ...NO_OBJECTS]) {
      // A subscription with valid input does not end.
      if (name === 'events.changes' && inputOf(procedure).safeParse(input).success) continue;
      const text = JSON.stringify(input);
      const { statusCode, body } = isWriting
        ? await send(`POST /api/trpc/${name}`, text)
        : await send(`GET /api/trpc/${name}?input=${encodeURIComponent(text)}`);
      if (statusCode < 400) continue;
      const said: { error?: { data: { failure: unknown } } } = JSON.parse(body);
      const fault = faultOf({ statusCode, body: JSON.stringify(said.error?.data.failure ?? null) });
      if (fault) faults.push({ input: text.slice(0, 100), fault });
    }
    expect(faults).toEqual([]);
  });
});
