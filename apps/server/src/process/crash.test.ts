import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

const at = (name: string) => JSON.stringify(join(import.meta.dirname, name));

/** A process that ends as the server does, with a body of its own. */
async function crash(stop: string, body: string) {
  const script = `import { onCrash } from ${at('crash.ts')}; import { createLog } from ${at('log.ts')};
    onCrash(createLog('info'), { stop: async () => { ${stop} }, isHeld: () => false }); setInterval(() => undefined, 1_000); ${body}`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return { said, code };
}

it.each([
  ['thrown', "setImmediate(() => { throw new Error('The last straw.'); });"],
  ['of a promise that nobody awaits', "void Promise.reject(new Error('The last straw.'));"],
])('an error %s is logged, what is under way is ended, and so is the process, with 1', async (_how, body) => {
  const { said, code } = await crash("process.stdout.write('ended in order\\n');", body);
  expect(code).toBe(1);
  const [line = '', after] = said.split('\n');
  expect(JSON.parse(line)).toMatchObject({ level: 'fatal', err: { message: 'The last straw.' } });
  expect(after).toBe('ended in order');
});

it('a second error meanwhile ends the process at once', async () => {
  const { said, code } = await crash(
    "setImmediate(() => { throw new Error('Once more.'); }); await new Promise(() => undefined);",
    "setImmediate(() => { throw new Error('The last straw.'); });",
  );
  expect(code).toBe(1);
  expect(said.match(/"level":"fatal"/g)).toHaveLength(2);
});

it('a stop that fails ends the process too', async () => {
  const { code } = await crash(
    "throw new Error('Cannot.');",
    "setImmediate(() => { throw new Error('A'); });",
  );
  expect(code).toBe(1);
});
