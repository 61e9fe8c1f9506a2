import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@ringmark/contract/people/users';
import { createServerKit, formOf, type Call, type ServerKit } from '../../testing/server-kit.ts';

interface Described {
  schema?: object;
  example?: object;
}
interface Operation {
  operationId: string;
  requestBody?: { content: Record<string, Described> };
  responses: Record<string, { content?: Record<string, Described> }>;
}

const JSON_BODY = 'application/json';

let kit: ServerKit;
let paths: Record<string, Record<string, Operation>>;
let compile: (schema: object) => ValidateFunction;
let admin: User;
beforeAll(async () => {
  kit = await createServerKit();
  const document: { paths: typeof paths; components: object } = (
    await kit.send('GET /api/openapi.json')
  ).json();
  ({ paths } = document);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  const { components } = document;
  compile = (schema) => ajv.compile({ ...schema, components });
  admin = kit.anAdmin();
});
afterAll(() => kit.close());

const operations = () => Object.values(paths).flatMap((methods) => Object.values(methods));

/** The operation that a call belongs to, by its method and its path as the document writes it. */
function operationOf(route: string): Operation {
  const [method = '', path = ''] = route.split(' ');
  const operation = paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${route} is not described.`);
  return operation;
}

/** Makes a call and holds its answer against the description. @returns the answer's body. */
async function call(route: string, ids: Record<string, string> = {}, options: Call = {}) {
  const { responses } = operationOf(route);
  const filled = route.replaceAll(/\{(\w+)\}/g, (_mark, name: string) => ids[name] ?? 'nothing');
  const { query, ...rest } = options;
  const answer = await kit.send(filled, { as: admin, ...rest, ...(query && { query }) });
  const described = responses[String(answer.statusCode)] ?? responses['default'];
  const schema = described?.content?.[JSON_BODY]?.schema;
  if (!schema) throw new Error(`${route} does not describe its answer ${answer.statusCode}.`);
  const validate = compile(schema);
  validate(answer.json());
  expect(validate.errors ?? [], `${route} ${answer.statusCode} ${answer.body.slice(0, 300)}`).toEqual([]);
  return answer.json();
}

describe('what the description says of answers', () => {
  it('is true of a whole story', async () => {
    const organization = await call(
      'POST /api/admin/organizations',
      {},
      { payload: { name: 'Fern', domain: 'fern.example' } },
    );
    const project = await call(
      'POST /api/admin/projects',
      {},
      {
        payload: { organizationId: organization.id, name: 'Shop', allowedUrls: ['https://shop.example/'] },
      },
    );
    const user = kit.aUser({ organization_id: organization.id });
    await call(
      'POST /api/admin/users/{id}/projects',
      { id: user.id },
      { payload: { projectId: project.id } },
    );
    const ticket = await call(
      'POST /api/tickets',
      {},
      {
        as: user,
        payload: {
          projectId: project.id,
          title: 'Basket is empty',
          description: 'After a reload.',
          clickX: 3,
          clickY: 4,
        },
      },
    );
    const ids = { id: ticket.id, ticketId: ticket.id };
    await call('POST /api/tickets/{ticketId}/comments', ids, { payload: { text: `@${user.name} look` } });
    await call('POST /api/tickets/{id}/attachments', ids, await formOf({ name: 'a.txt', content: 'abc' }));
    await call('PUT /api/tickets/{id}', ids, { payload: { status: 'Done' } });
    const view = await call(
      'POST /api/viewport/init',
      {},
      {
        as: user,
        payload: { url: 'https://shop.example/', width: 800, height: 600 },
      },
    );
    await call(
      'POST /api/viewport/scroll',
      {},
      {
        as: user,
        payload: { sessionId: view.sessionId, scrollX: 0, scrollY: 9 },
      },
    );
    await call(
      'POST /api/viewport/click',
      {},
      { as: user, payload: { sessionId: view.sessionId, x: 1, y: 1 } },
    );
    await call(
      'POST /api/screenshot',
      {},
      {
        as: user,
        payload: { url: 'https://shop.example/', width: 800, height: 600 },
      },
    );
    await call('POST /api/tokens', {}, { payload: { name: 'Nightly', scope: 'read', expiresInDays: 9 } });
    await call('POST /api/auth/request-magic-link', {}, { payload: { email: user.email } });

    const reads = Object.entries(paths).filter(([, { get }]) => get?.responses['200']?.content?.[JSON_BODY]);
    for (const [path] of reads) {
      const id = path.includes('/users/') ? user.id : ticket.id;
      const status = path.startsWith('/api/board') ? 'Done' : undefined;
      await call(`GET ${path}`, { ...ids, id, ...(status && { status }) });
    }
    expect(reads.length).toBeGreaterThan(20);
  });

  it('is true of failures', async () => {
    const refused = ['POST /api/tickets', 'POST /api/viewport/init', 'PATCH /api/admin/users/{id}'];
    const missing = [
      'GET /api/tickets/{id}',
      'GET /api/attachments/{id}/download',
      'GET /api/attachments/{id}/video',
    ];
    const codes: string[] = [];
    for (const route of refused) codes.push((await call(route, {}, { payload: { title: 1 } })).code);
    for (const route of missing) codes.push((await call(route)).code);
    expect(codes).toEqual([...refused.map(() => 'invalid_input'), ...missing.map(() => 'not_found')]);
  });
});

describe('the bodies that the description offers to try', () => {
  it('are such as it describes itself', () => {
    const offered = operations().flatMap(({ operationId, requestBody }) => {
      const { schema, example } = requestBody?.content[JSON_BODY] ?? {};
      return schema && example ? [{ operationId, schema, example }] : [];
    });
    expect(offered.length).toBeGreaterThan(10);
    for (const { operationId, schema, example } of offered) {
      const validate = compile(schema);
      validate(example);
      expect({ operationId, errors: validate.errors ?? [] }).toEqual({ operationId, errors: [] });
    }
  });
});
