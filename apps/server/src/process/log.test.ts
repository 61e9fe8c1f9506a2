import { Readable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { textLogLines } from './text-log-lines.ts';
import { createLog, hashEmail, redactUrl } from './log.ts';

const collect = () => {
  const lines: string[] = [];
  return { lines, stream: { write: (line: string) => void lines.push(line) } };
};
const logged = (fields: object, sentence = 'said'): Record<string, unknown> => {
  const { lines, stream } = collect();
  createLog('info', stream).info(fields, sentence);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
};

const TOKEN = 'q8Zt3Yw0mPpL4n7cJx1dVbA9sKfH2gRuEoT6iQyWzXc';

describe('the log', () => {
  it('redacts every secret, at any depth and in any case of its name', () => {
    const line = logged({
      token: TOKEN,
      sessionToken: TOKEN,
      headers: { Authorization: TOKEN, cookie: TOKEN, 'Set-Cookie': [TOKEN], 'proxy-authorization': TOKEN },
      deep: [{ deeper: { screenshot: TOKEN, body: { title: TOKEN } } }],
    });
    expect(JSON.stringify(line)).not.toContain(TOKEN);
    expect(line).toMatchObject({ token: '[redacted]', deep: [{ deeper: { body: '[redacted]' } }] });
  });

  it('hashes addresses of people, the same for the same', () => {
    const line = logged({ email: 'Ann@example.com', user: { email: 'ann@example.com', name: 'Ann' } });
    expect(line).toMatchObject({
      email: hashEmail('ann@example.com'),
      user: { email: line['email'], name: 'Ann' },
    });
    expect(JSON.stringify(line)).not.toContain('example.com');
  });

  it('shows of a request its method and path, and of its query only the names', () => {
    const raw = { id: 'r1', method: 'GET', url: `/verify?token=${TOKEN}&next=%2F`, ip: '127.0.0.1' };
    const req = Object.assign(new Readable(), raw, { headers: { cookie: TOKEN } });
    const line = logged({ req });
    expect(line['req']).toStrictEqual({ ...raw, url: '/verify?token=[redacted]&next=[redacted]' });
  });

  it('takes long random parts out of paths and queries out of other addresses', () => {
    expect(redactUrl(`/api/unsubscribe/${TOKEN}`)).toBe('/api/unsubscribe/[redacted]');
    expect(redactUrl('/api/tickets/0199aa00-1111-7222-8333-444455556666')).toBe(
      '/api/tickets/0199aa00-1111-7222-8333-444455556666',
    );
    expect(logged({ url: 'https://shop.test/a?session=1#top' })['url']).toBe(
      'https://shop.test/a?session=[redacted]',
    );
  });

  it('keeps the stack of an error', () => {
    const { err } = logged({ err: new Error('broken') });
    expect(err).toMatchObject({
      message: 'broken',
      stack: expect.stringContaining('log.test.ts') as unknown,
    });
  });

  it('has the reason of a refused mail, and not its recipient', () => {
    const cause = Object.assign(new Error('550 5.1.1 <Ann@example.com>: unknown'), {
      recipient: 'ann@example.com',
    });
    const refused = Object.assign(new Error("Can't send mail to ann@example.com", { cause }), {
      code: 'EENVELOPE',
      response: '550 <ann@example.com>',
      rejected: ['ann@example.com'],
      rejectedErrors: [cause],
    });
    const line = logged({ err: refused });
    expect(JSON.stringify(line)).not.toMatch(/example\.com/i);
    expect(line['err']).toStrictEqual({
      type: 'Error',
      code: 'EENVELOPE',
      message: expect.stringContaining(`Can't send mail to ${hashEmail('ann@example.com')}`) as unknown,
      stack: expect.stringContaining('log.test.ts') as unknown,
    });
    expect(JSON.stringify(line)).toContain(`550 5.1.1 <${hashEmail('ann@example.com')}>: unknown`);
  });

  it('does not redact a path that contains a version', () => {
    const error = new Error('broken');
    error.stack =
      'Error: broken\n    at x (/app/node_modules/.pnpm/@fastify+send@4.1.0_a@1.2.3/node_modules/send.js:1:2)';
    expect(logged({ err: error })['err']).toMatchObject({ stack: error.stack });
  });

  it('writes one line for one call, also when a value holds line breaks', () => {
    expect(logged({ name: 'a\r\n{"level":"fatal"}' }, 'one\ntwo')['msg']).toBe('one\ntwo');
  });

  it('says nothing below its level', () => {
    const { lines, stream } = collect();
    createLog('warn', stream).info('quiet');
    expect(lines).toStrictEqual([]);
  });
});

describe('the log in a terminal', () => {
  it('shows time, sentence and fields on one line, without control characters', () => {
    const { lines, stream } = collect();
    createLog('info', textLogLines(stream)).warn({ place: 'a\u001b[2Jb', count: 2 }, 'Seen\r\ntwice');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d {2}warning: Seen twice {2}place=a \[2Jb {2}count=2\n$/);
  });

  it('ends an error with its stack', () => {
    const { lines, stream } = collect();
    createLog('info', textLogLines(stream)).error(new Error('broken'));
    expect(lines[0]).toMatch(/ERROR: broken\n {2}Error: broken\n {6}at /);
  });

  it('keeps a foreign error text from moving the cursor or looking like another line', () => {
    const { lines, stream } = collect();
    const error = new Error('x\u001b[2J\r\n12:00:00  all is well');
    createLog('info', textLogLines(stream)).error({ err: error }, 'Failed.');
    const [first, ...stack] = (lines[0] ?? '').trimEnd().split('\n');
    expect(first).toMatch(/ERROR: Failed\.$/);
    expect(stack.slice(0, 2)).toEqual(['  Error: x [2J ', '  12:00:00  all is well']);
    expect(stack.join('')).not.toMatch(/\p{Cc}/u);
  });
});
