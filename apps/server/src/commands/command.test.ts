import { expect, it, vi } from 'vitest';
import { type Command, runCommand } from './command.ts';

it.each([
  [[], 'ringmark try takes one argument, not 0.'],
  [['one', 'two'], 'ringmark try takes one argument, not 2.'],
  [['one', '--force'], "ringmark try: Unknown option '--force'."],
])('the wrong arguments %j are answered with what is wrong and exit code 2', async (args, sentence) => {
  const said: unknown[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(text) > 0);
  const run = vi.fn<Command['run']>(async () => 0);
  expect(await runCommand('try', { usage: '<file>', help: '', positionals: 1, run }, args)).toBe(2);
  write.mockRestore();
  expect(said).toEqual([`${sentence}\nUsage: ringmark try <file>\n`]);
  expect(run).not.toHaveBeenCalled();
});

it.each([
  [
    'SQLITE_FULL',
    'database or disk is full',
    'ringmark try: The command failed: database or disk is full.\n',
  ],
  [
    'EROFS',
    'EROFS: read-only file system',
    'ringmark try: The command failed: EROFS: read-only file system.\n',
  ],
])('what the system refuses with %s is one line, without a stack', async (code, message, line) => {
  const said: unknown[] = [];
  const write = vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(text) > 0);
  const command: Command = {
    usage: '',
    help: '',
    run: () => Promise.reject(Object.assign(new Error(message), { code })),
  };
  expect(await runCommand('try', command, [])).toBe(1);
  write.mockRestore();
  expect(said).toEqual([line]);
});
