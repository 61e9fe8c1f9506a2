import type { Access, Answer } from '@ringmark/api/core/context/procedures';
import { pageInput } from '@ringmark/contract/pages/pages';
import type { FastifyInstance } from 'fastify';
import type { z } from 'zod';
import { cacheCompressed } from '../../http/client/compression.ts';
import { metaOf } from '../../http/access.ts';
import { FILE_OPERATIONS } from './openapi-files.ts';
import { EXAMPLES, GUIDE, TAGS, tagOf } from './openapi-guide.ts';
import { createPaths } from './openapi-paths.ts';
import { describeSchemas, FAILURE, type Json, type ObjectSchema, toJson } from './openapi-schemas.ts';
import { CHANGE_STREAM_EVENT, STREAM_OPERATION } from './openapi-stream.ts';
import { nameOf, type RestCall, splitRoute } from '../rest.ts';
import { sendWithEtag, type EtaggedBody, withEtag } from '../answers/etags.ts';

const ACCESS: Record<Access, string> = {
  public: 'Anyone.',
  member: 'Anyone signed in, by session or API token.',
  admin: 'Administrators.',
  self: 'A signed-in browser session. API tokens are rejected.',
};

const SECURITY: Record<Access, Json[]> = {
  public: [],
  member: [{ session: [] }, { token: [] }],
  admin: [{ session: [] }, { token: [] }],
  self: [{ session: [] }],
};

interface Definition {
  inputs: readonly z.ZodType[];
  output?: Partial<Answer>;
}

/** The extra parameters of a pageable list. */
const withPages = (input: ObjectSchema = {}): ObjectSchema => ({
  ...input,
  properties: { ...input.properties, ...(toJson(pageInput, 'input') as ObjectSchema).properties },
});

function schemasOf({ procedure, isPaged }: RestCall) {
  const { inputs, output } = procedure._def as unknown as Definition;
  if (!output?.schema) throw new Error(`The procedure ${nameOf(procedure)} declares no response.`);
  const input = inputs[0] && toJson(inputs[0], 'input');
  return { input: isPaged ? withPages(input) : input, output: output.schema };
}

const namesInPath = (path: string) => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);

function without(schema: ObjectSchema, names: readonly string[]): ObjectSchema {
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => !names.includes(name));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  const { required: _required, ...rest } = schema;
  return { ...rest, properties: Object.fromEntries(properties), ...(required.length > 0 && { required }) };
}

function parametersOf(call: RestCall, input: ObjectSchema, fromPath: readonly string[]): Json[] {
  const describe = (name: string, place: 'path' | 'query') => ({
    name,
    in: place,
    required: place === 'path' || (input.required ?? []).includes(name),
    schema: input.properties?.[name] ?? { type: 'string' },
  });
  const inQuery =
    splitRoute(call).method === 'GET' ? Object.keys(without(input, fromPath).properties ?? {}) : [];
  const key = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 200 },
  };
  return [
    ...fromPath.map((name) => describe(name, 'path')),
    ...inQuery.map((name) => describe(name, 'query')),
    ...(call.isIdempotent ? [key] : []),
  ];
}

function answerOf(call: RestCall, output: z.ZodType): Json {
  const schema = toJson(output, 'output') as ObjectSchema;
  const isPage = call.list !== undefined;
  return {
    description: call.status === 201 ? 'Created.' : 'Done.',
    ...((isPage || call.isPaged) && {
      headers: {
        Link: { description: 'The next page, as `<address>; rel="next"`.', schema: { type: 'string' } },
      },
    }),
    content: { 'application/json': { schema: isPage ? schema.properties?.[call.list ?? ''] : schema } },
  };
}

function operationOf(call: RestCall): Json & { operationId: string } {
  const { method, path } = splitRoute(call);
  const { access } = metaOf(call.procedure, call.route);
  const { input = {}, output } = schemasOf(call);
  const fromPath = namesInPath(path);
  const parameters = parametersOf(call, input, fromPath);
  const body = without(input, call.isIdempotent ? [...fromPath, 'idempotencyKey'] : fromPath);
  const example = EXAMPLES[nameOf(call.procedure)];
  const hasBody = method !== 'GET' && Object.keys(body.properties ?? {}).length > 0;
  return {
    operationId: nameOf(call.procedure),
    summary: call.summary,
    description: ACCESS[access],
    security: SECURITY[access],
    ...(parameters.length > 0 && { parameters }),
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: body, ...(example && { example }) } },
      },
    }),
    responses: { [String(call.status ?? 200)]: answerOf(call, output), default: FAILURE },
  };
}

/** Describes every documented endpoint from the schemas that validate its input. */
function describeApi(calls: readonly RestCall[], sessionCookie: string): Json {
  const { paths, add: addTo } = createPaths();
  const add = (route: string, operation: Json & { operationId: string }) => {
    const [method = '', path = ''] = route.split(' ');
    addTo(method, path, { ...operation, tags: [tagOf(operation.operationId)] });
  };
  for (const call of calls) add(call.route, operationOf(call));
  for (const { route, ...operation } of [...FILE_OPERATIONS, STREAM_OPERATION]) add(route, operation);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ringmark',
      version: '1',
      description: GUIDE,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    tags: TAGS,
    paths,
    components: {
      schemas: { ...describeSchemas(), ChangeStreamEvent: CHANGE_STREAM_EVENT },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: sessionCookie },
        token: { type: 'http', scheme: 'bearer' },
      },
    },
  };
}

/** Serves the description; it is built at the first request. */
export function addOpenApi(app: FastifyInstance, calls: readonly RestCall[], sessionCookie: string): void {
  let description: EtaggedBody | undefined;
  app.get('/api/openapi.json', { config: { access: 'public' } }, (request, reply) => {
    description ??= withEtag(cacheCompressed(Buffer.from(JSON.stringify(describeApi(calls, sessionCookie)))));
    return sendWithEtag(request, reply, description);
  });
}
