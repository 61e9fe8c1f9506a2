import { expect, it, vi } from 'vitest';
import { type Command, runCommand } from './command.ts';

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
