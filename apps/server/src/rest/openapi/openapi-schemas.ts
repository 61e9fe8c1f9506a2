import { SCHEMAS_BY_NAME, schemaNames } from '@ringmark/contract/schema-names';
import { z } from 'zod';

export type Json = Record<string, unknown>;

export interface ObjectSchema extends Json {
  properties?: Record<string, Json>;
  required?: string[];
}

const NAMES = { input: schemaNames('input'), output: schemaNames('output') };

const toComponents = (json: Json): Json =>
  JSON.parse(JSON.stringify(json).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json;

/** A schema in the document's form: named ones become references. */
export function toJson(schema: z.ZodType, io: 'input' | 'output'): Json {
  const {
    $schema: _dialect,
    $defs: _definitions,
    ...json
  } = z.toJSONSchema(schema, {
    io,
    metadata: NAMES[io],
    unrepresentable: 'any',
  });
  return toComponents(json);
}

function define(name: string, schema: z.ZodType): Json {
  const { $defs } = z.toJSONSchema(schema, { io: 'output', metadata: NAMES.output, unrepresentable: 'any' });
  return toComponents(($defs?.[name] ?? {}) as Json);
}

/** Operations are for a browser session or an API token. */
export const SIGNED_IN = [{ session: [] }, { token: [] }];
export const BYTES = { schema: { type: 'string', contentMediaType: 'application/octet-stream' } };

export const FAILURE = {
  description: 'What went wrong.',
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
};

const ERROR_SCHEMA = {
  type: 'object',
  required: ['error', 'code'],
  properties: {
    error: { type: 'string', description: 'A sentence that a person can act on.' },
    code: { type: 'string', description: 'snake_case, for programs.' },
    fields: {
      type: 'object',
      description: 'One sentence for each invalid field, keyed by field name.',
      additionalProperties: { type: 'string' },
    },
    data: {
      type: 'object',
      description: 'Further details, such as the current status in a conflict.',
    },
  },
};

export const describeSchemas = (): Record<string, Json> => ({
  Error: ERROR_SCHEMA,
  ...Object.fromEntries(
    Object.entries(SCHEMAS_BY_NAME).map(([name, schema]) => [name, define(name, schema)]),
  ),
});
