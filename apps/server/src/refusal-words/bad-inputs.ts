import { z } from 'zod';

/** The part of an input's JSON schema that is walked here. */
interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  minimum?: number;
  properties?: Record<string, JsonSchema>;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
}

type Path = readonly (string | number)[];

/** An input with one wrong value, and where it is. */
export interface BadInput {
  what: string;
  input: unknown;
}

const ABSENT = Symbol('absent');

/** One value of every JSON type, and too much of each. */
const WRONG: Record<string, unknown> = {
  missing: ABSENT,
  null: null,
  true: true,
  'a number': 12,
  'a negative number': -1e9,
  'a broken number': 0.5,
  zero: 0,
  'no text': '',
  text: 'x',
  'long text': 'x'.repeat(30_000),
  'no list': [],
  'a list of text': ['a', 'b'],
  'a list of nulls': [null, { a: 1 }],
  'a long list': Array.from({ length: 600 }, () => 'x'),
  'an object': {},
  'a strange object': { a: { b: [1] } },
};

const alternatives = ({ anyOf, oneOf }: JsonSchema) =>
  (anyOf ?? oneOf)?.filter(({ type }) => type !== 'null') ?? [];

/** A value that the schema accepts. */
function sampleOf(schema: JsonSchema): unknown {
  const [first] = alternatives(schema);
  if (first) return sampleOf(first);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  const type = [schema.type].flat()[0];
  if (type === 'object') return sampleFields(schema.properties ?? {});
  if (type === 'array') return schema.items ? [sampleOf(schema.items)] : [];
  if (type === 'number' || type === 'integer') return Math.max(schema.minimum ?? 1, 1);
  if (type === 'boolean') return true;
  return schema.format === 'date-time' ? '2026-01-31T09:30:00.000Z' : 'x';
}

const sampleFields = (fields: Record<string, JsonSchema>) =>
  Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, sampleOf(schema)]));

/** Every path in an input: its fields, theirs in turn, and the first entries of lists. */
function pathsOf(schema: JsonSchema, path: Path = []): Path[] {
  const inner = [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]) => pathsOf(field, [...path, name])),
    ...(schema.items ? pathsOf(schema.items, [...path, 0]) : []),
    ...alternatives(schema).flatMap((one) => pathsOf(one, path).filter((at) => at.length > path.length)),
  ];
  return [...(path.length > 0 ? [path] : []), ...inner];
}

function place(input: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const copy = Array.isArray(input) ? [...(input as unknown[])] : { ...(input as object) };
  const fields = copy as Record<string | number, unknown>;
  if (value === ABSENT && rest.length === 0) delete fields[key];
  else fields[key] = place(fields[key], rest, value);
  return copy;
}

const toJson = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

export const fieldsOf = (schema: z.ZodType): string[] => Object.keys(toJson(schema).properties ?? {});

/** A whole input: the known fields, and samples for the others. */
export const wholeInput = (schema: z.ZodType, known: object): Record<string, unknown> => ({
  ...sampleFields(toJson(schema).properties ?? {}),
  ...known,
});

/** The input with each of its paths wrong in every way. */
export function badInputs(schema: z.ZodType, known: object): BadInput[] {
  const json = toJson(schema);
  const whole = wholeInput(schema, known);
  const paths = [...new Map(pathsOf(json).map((path) => [path.join('.'), path])).values()];
  const inPlace = paths.flatMap((path) =>
    Object.entries(WRONG).map(([what, value]) => ({
      what: `${path.join('.')}: ${what}`,
      input: place(whole, path, value),
    })),
  );
  return [...inPlace, { what: 'an unknown field', input: { ...whole, nonsense: 1 } }];
}

/** Values in place of a whole input. */
export const NO_OBJECTS: readonly unknown[] = [null, [], ['a'], 'text', 12, true];
