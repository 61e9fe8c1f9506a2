import { appRouter } from '@ringmark/api/compose/app-router';
import type { LightMyRequestResponse } from 'fastify';
import { nameOf, type RestCall, splitRoute } from '../rest/rest.ts';
import { REST_CALLS } from '../rest/rest-calls.ts';
import { formOf } from '../testing/server-kit.ts';
import type { Fixtures, Records } from './fixtures.ts';
import { ROUTE_ROWS } from './route-rows.ts';
import type { Row } from './row.types.ts';
import { PROCEDURE_ROWS } from './rows.ts';

type Input = Record<string, unknown>;

/** A call of one procedure, REST path or route, as its row says. */
export interface Case {
  entryPoint: string;
  row: Row;
  ok: number;
  isReading: boolean;
  /** Names of its input's fields. */
  fields: readonly string[];
  /** @param who a cookie, or `Bearer` and a token. @param extra more fields of the input */
  send(
    fixtures: Pick<Fixtures, 'kit'>,
    records: Records,
    who: string | undefined,
    extra?: Input,
  ): Promise<LightMyRequestResponse>;
}

/** Every request comes from another place, so that no limit of the sign-in counts them together. */
interface Counter {
  count: number;
  place(): string;
}

function createCounter(): Counter {
  let count = 0;
  return {
    get count() {
      return count;
    },
    place() {
      count += 1;
      return `10.1.${Math.floor(count / 250)}.${(count % 250) + 1}`;
    },
  };
}

const fill = (path: string, input: Input) =>
  path.replaceAll(/:(\w+)/g, (_all, name: string) => encodeURIComponent(String(input[name])));

const queryOf = (input: Input) =>
  new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)])).toString();

function credentials(who: string | undefined): Record<string, string> {
  if (who === undefined) return {};
  return who.startsWith('Bearer ') ? { authorization: who } : { cookie: who };
}

interface Definition {
  type: string;
  inputs: readonly { shape?: object }[];
}

const definitionOf = (name: string): Definition => {
  const procedures = appRouter._def.procedures as unknown as Record<string, { _def: Definition }>;
  const procedure = procedures[name];
  if (!procedure) throw new Error(`There is no procedure ${name}.`);
  return procedure._def;
};

const fieldsOf = (name: string) => Object.keys(definitionOf(name).inputs[0]?.shape ?? {});

function procedureCase(name: string, row: Row, counter: Counter): Case {
  const isReading = definitionOf(name).type !== 'mutation';
  return {
    entryPoint: name,
    row,
    ok: row.ok ?? 200,
    isReading,
    fields: fieldsOf(name),
    send: ({ kit }, records, who, extra) => {
      const own = row.input?.(records, counter.count);
      const input = own || extra ? { ...own, ...extra } : undefined;
      const options = { headers: credentials(who), remoteAddress: counter.place() };
      const query = input ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
      return isReading
        ? kit.send(`GET /api/trpc/${name}${query}`, options)
        : kit.send(`POST /api/trpc/${name}`, { ...options, payload: input ?? {} });
    },
  };
}

function restCase(call: RestCall, counter: Counter): Case {
  const name = nameOf(call.procedure);
  const row = PROCEDURE_ROWS[name];
  if (!row) throw new Error(`${call.route} has no row.`);
  const { method, path } = splitRoute(call);
  return {
    entryPoint: call.route,
    row,
    ok: row.ok ?? call.status ?? 200,
    isReading: method === 'GET',
    fields: fieldsOf(name),
    send: ({ kit }, records, who, extra) => {
      const input = { ...row.input?.(records, counter.count), ...extra };
      const names = [...path.matchAll(/:(\w+)/g)].map(([, one]) => one);
      const rest = Object.fromEntries(Object.entries(input).filter(([one]) => !names.includes(one)));
      const options = { headers: credentials(who), remoteAddress: counter.place() };
      const url = fill(path, input);
      return method === 'GET'
        ? kit.send(`GET ${url}?${queryOf(rest)}`, options)
        : kit.send(`${String(method)} ${url}`, { ...options, ...(method !== 'DELETE' && { payload: rest }) });
    },
  };
}

function routeCase(entryPoint: string, row: Row, counter: Counter): Case {
  const [method = '', path = ''] = entryPoint.split(' ');
  return {
    entryPoint,
    row,
    ok: row.ok ?? 200,
    isReading: method === 'GET',
    fields: [],
    send: async ({ kit }, records, who) => {
      const isForm = row.target && method === 'POST' && !path.endsWith('/uploads');
      const form = isForm ? await formOf({ name: 'a.txt', content: 'a' }) : undefined;
      const url = fill(path.replace('*', 'nothing'), row.input?.(records, counter.count) ?? {});
      return kit.send(`${method} ${url}`, {
        headers: { ...credentials(who), ...form?.headers },
        ...(form && { payload: form.payload }),
        remoteAddress: counter.place(),
      });
    },
  };
}

/** Every procedure, by its name and by its REST path, and every other route. */
export function createCases(): Case[] {
  const counter = createCounter();
  return [
    ...Object.entries(PROCEDURE_ROWS).map(([name, row]) => procedureCase(name, row, counter)),
    ...REST_CALLS.map((call) => restCase(call, counter)),
    ...Object.entries(ROUTE_ROWS).map(([name, row]) => routeCase(name, row, counter)),
  ];
}
