import { appRouter } from '@ringmark/api/router';
import type { Answer } from '@ringmark/api/trpc';
import { changeEventSchema } from '@ringmark/contract/events';
import { type JSONSchema, compile } from 'json-schema-to-typescript';
import { z } from 'zod';

/** What is known of one procedure, read from the server's own router. */
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
const NOT_FOR_PROGRAMS = /^(auth\.(?!me$)|impersonation\.|apiTokens\.|notifications\.unsubscribe$)/;

/** What subscriptions tell, event by event: a procedure's own output is the stream. */
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

async function declare(name: string, schema: z.ZodType, io: 'input' | 'output'): Promise<string> {
  // Limits of length and the like say nothing to a type, and tuples made from them would be unreadable.
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JSONSchema;
  return compile({ ...json, title: name }, name, {
    additionalProperties: false,
    bannerComment: '',
    format: false,
    ignoreMinAndMaxItems: true,
    unknownAny: true,
  });
}

/** The text of the module that holds every type, and which procedure reads and which writes. */
export async function generateApiModule(): Promise<string> {
  const procedures = readProcedures();
  const declarations: string[] = [];
  const domains = new Map<string, string[]>();
  for (const { path, type, input, output } of procedures) {
    const name = typeName(path);
    if (input) declarations.push(await declare(`${name}Input`, input, 'input'));
    if (!output) throw new Error(`The procedure ${path} does not say what it answers.`);
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
