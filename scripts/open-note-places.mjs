// Opens each place from which an internal note could get out, and expects the leak test to fail (docs/security.md).
// node scripts/open-note-places.mjs [part of a name]
import { spawnSync } from 'node:child_process';
import { PLACES } from '../apps/server/src/note-leaks/places.ts';

const TEST = ['run', '--project', 'server', 'apps/server/src/note-leaks/note-leaks.test.ts'];
const [only = ''] = process.argv.slice(2);

/** @returns whether the test passes with this place opened; none for the empty name */
const passes = (name) =>
  spawnSync('vitest', TEST, { env: { ...process.env, OPEN_NOTE_PLACE: name }, stdio: 'ignore' }).status === 0;

const unseen = PLACES.map(({ name }) => name).filter((name) => {
  if (!name.includes(only)) return false;
  const isUnseen = passes(name);
  console.log(`${isUnseen ? 'NOT SEEN' : 'seen'}: ${name}`);
  return isUnseen;
});
const isSound = passes('');
console.log(isSound ? 'With all closed the test passes.' : 'The test fails with all closed.');
process.exitCode = unseen.length > 0 || !isSound ? 1 : 0;
