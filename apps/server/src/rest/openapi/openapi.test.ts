import { createConfig, lintFromString } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

/** The product's calls, as its specification names them. */
const DOCUMENTED = `
  GET /api/auth/me
  POST /api/auth/request-magic-link
  POST /api/auth/verify-magic-link
  POST /api/auth/logout
  POST /api/admin/exit-impersonation
  GET /api/tickets
  POST /api/tickets
  GET /api/tickets/{id}
  PUT /api/tickets/{id}
  GET /api/tickets/{id}/comments
  POST /api/tickets/{id}/comments
  POST /api/comments/{id}/attachments
  GET /api/tickets/{id}/attachments
  POST /api/tickets/{id}/attachments
  GET /api/attachments/{id}/download
  GET /api/tickets/{id}/history
  GET /api/projects
  GET /api/users
  GET /api/users/{id}
  POST /api/viewport/init
  POST /api/viewport/scroll
  POST /api/viewport/click
  POST /api/viewport/close
  POST /api/screenshot
  GET /api/admin/analytics
  GET /api/admin/organizations
  POST /api/admin/organizations
  PATCH /api/admin/organizations/{id}
  GET /api/admin/projects
  POST /api/admin/projects
  PUT /api/admin/projects/{id}
  POST /api/admin/projects/{id}/archive
  POST /api/admin/projects/{id}/reactivate
  GET /api/admin/users
  PATCH /api/admin/users/{id}
  GET /api/admin/users/{id}/projects
  POST /api/admin/users/{id}/projects
  DELETE /api/admin/users/{id}/projects/{projectId}
  POST /api/admin/impersonate/{userId}
`
  .trim()
  .split(/\n\s*/);

const NAMES =
  'Ticket TicketListItem TicketCard Board StatusChange Comment Attachment User Person Project Organization Error ChangeEvent TicketStatus Severity'.split(
    ' ',
  );
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const list = (name: string) => ({ schema: { type: 'array', items: ref(name) } });

const STREAM = '/api/trpc/events.changes';

/** The same place for parameters of any name. */
const shape = (route: string) => route.replaceAll(/\{\w+\}|:\w+/g, '{}');

/** Returns what an independent linter finds in a description. */
async function lint(source: string): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
}

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string }[];
  responses: Record<string, unknown>;
}

let kit: ServerKit;
let paths: Record<string, Record<string, Operation>>;
let text: string;
beforeAll(async () => {
  kit = await createServerKit();
  const answer = await kit.send('GET /api/openapi.json');
  text = answer.body;
  ({ paths } = answer.json());
});
afterAll(() => kit.close());

const operations = () =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      route: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  );

describe('the endpoints', () => {
  it.each(DOCUMENTED)('%s is registered', (route) => {
    expect(kit.app.entryPoints.map(({ name }) => shape(name))).toContain(shape(route));
  });
});

describe('the description of the API', () => {
  it('describes every route that is registered, and no other', () => {
    const hidden =
      /^HEAD |trpc|\/api\/openapi\.json|\/api\/docs|\/api\/viewport\/live|^GET \/api\/notifications\/unsubscribe/;
    const registered = kit.app.entryPoints.map(({ name }) => name).filter((name) => name.includes(' /api/'));
    // One procedure is read as it is by programs in any language: it is a stream.
    const expected = [...registered.filter((name) => !hidden.test(name)), `GET ${STREAM}`].map(shape);
    expect(
      operations()
        .map(({ route }) => shape(route))
        .toSorted(),
    ).toEqual(expected.toSorted());
  });

  it('has nothing that a linter of descriptions warns of', async () => {
    expect(JSON.parse(text).openapi).toMatch(/^3\.1\./);
    expect(await lint(text)).toEqual([]);
    // It does find faults.
    const { paths: _paths, ...rest } = JSON.parse(text);
    const broken = JSON.stringify({ ...rest, paths: { '/api/x': { get: { responses: 1 } } } });
    expect(await lint(broken)).toContainEqual(expect.stringMatching(/^struct: /));
  });

  it('names every parameter of every address, and every operation once', () => {
    for (const { route, operation } of operations()) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => `{${name}}`)).toEqual(route.match(/\{\w+\}/g) ?? []);
    }
    const ids = operations().map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('names the refusals of each operation', () => {
    for (const { route, operation } of operations()) {
      const { responses } = operation;
      const named = { route, isLimited: '429' in responses, isThere: '404' in responses };
      expect(named).toEqual({ route, isLimited: true, isThere: route.includes('{') });
    }
  });

  it('refers to nothing that is not there', () => {
    const { components } = JSON.parse(text);
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference]) => reference);
    expect(references.length).toBeGreaterThan(0);
    const known = Object.keys(components.schemas).map((name) => `#/components/schemas/${name}`);
    for (const reference of references) expect(known).toContain(reference);
  });

  it('names what the calls speak of, and describes each of it once', () => {
    const { components } = JSON.parse(text);
    expect(Object.keys(components.schemas)).toEqual(expect.arrayContaining(NAMES));
    const of = (route: string, status = '200') => {
      const [method = '', path = ''] = route.split(' ');
      return JSON.parse(text).paths[path][method].responses[status].content['application/json'];
    };
    expect(of('get /api/tickets/{id}')).toEqual({ schema: ref('Ticket') });
    expect(of('post /api/tickets', '201')).toEqual({ schema: ref('Ticket') });
    expect(of('get /api/tickets')).toEqual(list('TicketListItem'));
    expect(of('get /api/tickets/{id}/history')).toEqual(list('StatusChange'));
    expect(of('get /api/tickets/{ticketId}/comments')).toEqual(list('Comment'));
    expect(of('post /api/tickets/{id}/attachments', '201')).toEqual(list('Attachment'));
    expect(of('get /api/admin/organizations')).toEqual(list('Organization'));
    expect(of('get /api/projects')).toEqual(list('Project'));
    expect(of('get /api/users')).toEqual(list('User'));
    expect(of('get /api/tickets', 'default')).toEqual({ schema: ref('Error') });
    expect(components.schemas.Comment.properties.author).toEqual(ref('Person'));
    expect(components.schemas.Ticket.properties.status).toEqual(ref('TicketStatus'));
    // Inputs may leave out what outputs have: each schema is described in place, except for vocabularies.
    const create = JSON.parse(text).paths['/api/tickets'].post.requestBody.content['application/json'];
    expect(JSON.stringify(create.schema.properties.severity)).toContain('#/components/schemas/Severity');
  });

  it('tells of a list that its next page is in a header', () => {
    const { responses } = paths['/api/tickets']?.get ?? {};
    expect(responses).toMatchObject({
      '200': { headers: { Link: {} }, content: { 'application/json': { schema: { type: 'array' } } } },
    });
  });
});
