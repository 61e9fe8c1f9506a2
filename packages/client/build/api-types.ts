import { appRouter } from '@ringmark/api/compose/app-router';
import type { Answer } from '@ringmark/api/core/context/procedures';
import { changeEventSchema } from '@ringmark/contract/events';
import { SCHEMAS_BY_NAME, schemaNames } from '@ringmark/contract/schema-names';
import { type JSONSchema, compile } from 'json-schema-to-typescript';
import { z } from 'zod';

/** The facts about one procedure, read from the server's own router. */
interface ProcedureFacts {
  path: string;
  type: 'query' | 'mutation' | 'subscription';
  input: z.ZodType | undefined;
  output: z.ZodType | undefined;
}

interface ProcedureDefinition {
  type: ProcedureFacts['type'];
  inputs: readonly z.ZodType[];
  output?: Partial<Answer>;
}

/** Sign-in by mail, set-up and unsubscribing belong to browsers and mail programs, not to a program's token. */
const NOT_FOR_PROGRAMS =
  /^(auth\.(?!me$)|impersonation\.|apiTokens\.|calendar\.|notifications\.unsubscribe$)/;

/** The schema of each event of a subscription. The procedure's own output is the stream. */
const SUBSCRIPTION_EVENTS: Readonly<Record<string, z.ZodType>> = { 'events.changes': changeEventSchema };

export function readProcedures(): ProcedureFacts[] {
  const procedures = Object.entries(
    appRouter._def.procedures as unknown as Record<string, { _def: ProcedureDefinition }>,
  );
  return procedures
    .filter(([path]) => !NOT_FOR_PROGRAMS.test(path))
    .map(([path, { _def }]) => ({
      path,
      type: _def.type,
      input: _def.inputs[0],
      output: SUBSCRIPTION_EVENTS[path] ?? _def.output?.schema,
    }));
}

/** `tickets.boardColumn` becomes `TicketsBoardColumn`. */
const typeName = (path: string) =>
  path
    .split('.')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('');

/** A schema that refers to others by name, as types of this module. */
const withNames = (schema: unknown): JSONSchema =>
  JSON.parse(JSON.stringify(schema), (_key, value: unknown) =>
    isReference(value) ? { tsType: value.$ref.replace('#/$defs/', '') } : value,
  ) as JSONSchema;

const isReference = (value: unknown): value is { $ref: string } =>
  typeof value === 'object' && value !== null && '$ref' in value && typeof value.$ref === 'string';

/** @param json as `z.toJSONSchema` gives it, without what is known by a name of its own. */
const compileType = (name: string, json: unknown): Promise<string> =>
  // Limits of length and the like say nothing to a type, and tuples made from them would be unreadable.
  compile({ ...withNames(json), title: name }, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
  });

function describe(schema: z.ZodType, io: 'input' | 'output') {
  const { $defs = {}, ...json } = z.toJSONSchema(schema, {
    io,
    metadata: schemaNames(io),
    unrepresentable: 'any',
  });
  return { json, definitions: $defs as Record<string, unknown> };
}

const declare = (name: string, schema: z.ZodType, io: 'input' | 'output'): Promise<string> =>
  compileType(name, describe(schema, io).json);

/** The API's schemas, by their names in its description. */
const declareNamed = (): Promise<string[]> =>
  Promise.all(
    Object.entries(SCHEMAS_BY_NAME).map(([name, schema]) =>
      compileType(name, describe(schema, 'output').definitions[name]),
    ),
  );

/** The text of the module that holds every type, and which procedure reads and which writes. */
export async function generateApiModule(): Promise<string> {
  const procedures = readProcedures();
  const declarations = await declareNamed();
  const domains = new Map<string, string[]>();
  for (const { path, type, input, output } of procedures) {
    const name = typeName(path);
    if (input) declarations.push(await declare(`${name}Input`, input, 'input'));
    if (!output) throw new Error(`The procedure ${path} declares no response.`);
    declarations.push(await declare(`${name}Output`, output, 'output'));
    const isOptional = input?.safeParse({}).success ?? false;
    const parameter = input ? `input${isOptional ? '?' : ''}: ${name}Input` : 'input?: undefined';
    const [domain = '', call = ''] = path.split('.');
    const line =
      type === 'subscription'
        ? `${call}(${parameter}, options?: CallOptions): AsyncIterable<{ id: string; data: ${name}Output }>;`
        : `${call}(${parameter}, options?: CallOptions): Promise<${name}Output>;`;
    domains.set(domain, [...(domains.get(domain) ?? []), line]);
  }
  const api = [...domains].map(([domain, lines]) => `  ${domain}: {\n    ${lines.join('\n    ')}\n  };`);
  const kinds = procedures.map(({ path, type }) => `  '${path}': '${type}',`);
  return [
    ...declarations,
    '/** What any call takes beside its input. */\nexport interface CallOptions {\n  /** Ends the call, which then fails with the reason of the signal; a stream ends without a word. */\n  signal?: AbortSignal | undefined;\n}\n',
    `/** Every call that a program may make, one domain a branch. */\nexport interface RingmarkApi {\n${api.join('\n')}\n}\n`,
    `export const PROCEDURE_TYPES: Readonly<Record<string, 'query' | 'mutation' | 'subscription'>> = {\n${kinds.join('\n')}\n};\n`,
  ].join('\n');
}
