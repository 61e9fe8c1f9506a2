import { Ajv2020 } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createServerKit, type ServerKit } from '../../testing/server-kit.ts';

let kit: ServerKit;
let address: string;
beforeAll(async () => {
  kit = await createServerKit();
  address = await kit.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => kit.close());

const PATH = '/api/trpc/events.changes';

it('the stream of changes is described: where it is, what comes, and how to go on after it was cut', async () => {
  const { paths, components } = (await kit.send('GET /api/openapi.json')).json();
  const { parameters, responses, security } = paths[PATH].get;
  expect(security).toEqual([{ session: [] }, { token: [] }]);
  expect(parameters).toMatchObject([{ name: 'Last-Event-ID', in: 'header', required: false }]);
  const { schema } = responses['200'].content['text/event-stream'];
  expect(schema).toEqual({ type: 'array', items: { $ref: '#/components/schemas/ChangeStreamEvent' } });
  expect(responses.default.content['application/json'].schema).toEqual({
    $ref: '#/components/schemas/Error',
  });
  const { event, data } = components.schemas.ChangeStreamEvent.properties;
  expect(data).toMatchObject({
    contentMediaType: 'application/json',
    contentSchema: { $ref: '#/components/schemas/ChangeEvent' },
  });
  expect(event.description).toMatch(/connected.*ping.*serialized-error/s);
  const kinds = JSON.stringify(components.schemas.ChangeEvent);
  for (const kind of ['ticket.created', 'comment.created', 'projects.changed', 'ready', 'reload'])
    expect(kinds).toContain(kind);
});

it('the stream matches its description, and continues after a named event', async () => {
  const { components } = (await kit.send('GET /api/openapi.json')).json();
  const validate = new Ajv2020({ strict: false }).compile({
    $ref: '#/components/schemas/ChangeEvent',
    components,
  });
  const { user, project } = kit.aMemberWithProject();
  const { token } = await kit.asUser(user).apiTokens.create({ name: 'A', scope: 'read' });
  const follow = async (lastEventId?: string) => {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(lastEventId !== undefined && { 'last-event-id': lastEventId }),
    };
    const { body } = await fetch(`${address}${PATH}`, { headers });
    if (!body) throw new Error('There is no stream.');
    const reader = body.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    /** The next event that is no news of the line itself. */
    const next = async (): Promise<{ id: string; data: { kind: string } }> => {
      const end = text.indexOf('\n\n');
      if (end === -1) {
        const { value } = await reader.read();
        if (value === undefined) throw new Error('The stream has ended.');
        text += value;
        return next();
      }
      const lines = text
        .slice(0, end)
        .split('\n')
        .map((line) => line.split(/: ?(.*)/s));
      text = text.slice(end + 2);
      const { id = '', data = '', event } = Object.fromEntries(lines) as Record<string, string>;
      return event === undefined && data !== '' ? { id, data: JSON.parse(data) } : next();
    };
    return { next, end: () => reader.cancel() };
  };
  const first = await follow();
  const ready = await first.next();
  await first.end();
  const payload = { projectId: project.id, title: 'A ticket', description: 'It is new.' };
  await kit.send('POST /api/tickets', { as: user, payload });
  const second = await follow(ready.id);
  expect((await second.next()).data.kind).toBe('ready');
  const missed = await second.next();
  await second.end();
  expect([ready.data.kind, missed.data.kind]).toEqual(['ready', 'ticket.created']);
  for (const { data } of [ready, missed]) {
    validate(data);
    expect(validate.errors).toBeNull();
  }
  expect(validate({ kind: 'made-up' })).toBe(false);
});
