#!/usr/bin/env node
// A named import would fail on an old Node.js before it could report that it is too old.
import module from 'node:module';
import type { Command } from './commands/command.ts';

const NEEDED_MAJOR = 24;

interface Entry {
  summary: string;
  /** Loads the command on request, because most of a start's time is reading code. */
  load: () => Promise<Command>;
}

const entries = new Map(
  Object.entries<Entry>({
    serve: {
      summary: 'serve the API and the web client',
      load: async () => (await import('./commands/serve.command.ts')).serve,
    },
    migrate: {
      summary: "migrate the database to this version's schema",
      load: async () => (await import('./commands/migrate.command.ts')).migrate,
    },
    backup: {
      summary: 'write the database and files to one file',
      load: async () => (await import('./commands/backup.command.ts')).backup,
    },
    restore: {
      summary: 'replace the data with a backup',
      load: async () => (await import('./commands/restore.command.ts')).restore,
    },
    'admin add': {
      summary: 'make an email address an administrator',
      load: async () => (await import('./commands/admin-add.command.ts')).adminAdd,
    },
    'sign-in-link': {
      summary: 'print a sign-in link for an email address',
      load: async () => (await import('./commands/sign-in-link.command.ts')).signInLink,
    },
    'keys rotate': {
      summary: 'replace the encryption key of secrets',
      load: async () => (await import('./commands/keys-rotate.command.ts')).keysRotate,
    },
    'keys check': {
      summary: 'check that the key decrypts all secrets',
      load: async () => (await import('./commands/keys-check.command.ts')).keysCheck,
    },
    demo: {
      summary: 'start a sample installation to explore',
      load: async () => (await import('./commands/demo.command.ts')).demo,
    },
    doctor: {
      summary: 'check settings, database, files, browser and email',
      load: async () => (await import('./commands/doctor.command.ts')).doctor,
    },
  }),
);

function overview(): string {
  const width = Math.max(...[...entries.keys()].map((name) => name.length));
  const lines = [...entries].map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return [
    'Usage: ringmark <command> [options]',
    '',
    ...lines,
    '',
    'Run ringmark <command> --help for details.',
  ].join('\n');
}

async function main(args: string[]): Promise<number> {
  // On an unsupported Node.js, better-sqlite3 ends the process without a message.
  if (Number(process.versions.node.split('.')[0]) < NEEDED_MAJOR) {
    process.stderr.write(`Ringmark requires Node.js ${NEEDED_MAJOR} or later; this is ${process.version}.\n`);
    return 1;
  }
  module.enableCompileCache();
  const [first = '--help', ...rest] = args;
  if (first === '--help' || first === '-h' || first === 'help') {
    process.stdout.write(`${overview()}\n`);
    return 0;
  }
  const name = entries.has(first) ? first : `${first} ${rest.shift() ?? ''}`.trim();
  const entry = entries.get(name);
  if (entry === undefined) {
    process.stderr.write(`ringmark: there is no command "${name}".\n${overview()}\n`);
    return 2;
  }
  const [{ runCommand }, command] = await Promise.all([import('./commands/command.ts'), entry.load()]);
  return runCommand(name, command, rest);
}

process.exitCode = await main(process.argv.slice(2));
