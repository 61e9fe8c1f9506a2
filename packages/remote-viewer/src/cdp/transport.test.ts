import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { pipeTransport } from './transport.ts';

function listening() {
  const fromBrowser = new PassThrough();
  const heard: string[] = [];
  pipeTransport(new PassThrough(), fromBrowser).listen({
    message: (text) => heard.push(text),
    tooLong: (end) => heard.push(`too long: ${end}`),
    closed: () => heard.push('closed'),
  });
  return { heard, say: (part: string | Buffer) => fromBrowser.emit('data', Buffer.from(part)) };
}

test('messages are put together, however they are cut', () => {
  const { heard, say } = listening();
  for (const part of ['{"a', '":1}\0{"b":2}', '\0', '{"c":3}\0{"d":4}\0{"e"']) say(part);
  expect(heard).toEqual(['{"a":1}', '{"b":2}', '{"c":3}', '{"d":4}']);
});

test('of a message that nobody could read only the end is told, and the next one is heard', () => {
  const { heard, say } = listening();
  for (let part = 0; part < 40; part += 1) say(Buffer.alloc(1024 ** 2, 'x'));
  say('"},"sess');
  say('ionId":"S1"}\0{"a":1}\0');
  expect(heard).toEqual([expect.stringMatching(/^too long: x+"\},"sessionId":"S1"\}$/), '{"a":1}']);
  expect(heard[0]?.length).toBeLessThan(300);
});
