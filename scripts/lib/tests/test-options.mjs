import { SetupError } from '../say.mjs';

/**
 * @typedef {object} TestOptions
 * @property {'gate' | 'all' | 'changed' | 'alone'} kind
 * @property {string} [since] the commit whose changes are tested, with `changed`
 * @property {{ index: number, count: number }} [shard] the part of all tests that runs, counted from 1, with `all`
 */

const USAGE =
  'npm test [-- --changed [COMMIT]], or npm run test:all [-- --shard 1/4 | --alone]; the README says what each runs.';

/**
 * Reads what follows `npm test --` and `npm run test:all --`.
 *
 * @param {string[]} args
 * @returns {TestOptions}
 * @throws {SetupError} for anything else, with the usage
 */
export function readTestOptions(args) {
  const rest = [...args];
  const isAll = take(rest, '--all') !== undefined;
  const alone = take(rest, '--alone');
  const changed = take(rest, '--changed', { hasValue: !isAll });
  const shard = take(rest, '--shard', { hasValue: true });
  const isMixed = [alone, changed, shard].filter((value) => value !== undefined).length > 1;
  const isMisplaced = isAll ? changed !== undefined : (alone ?? shard) !== undefined;
  if (rest.length > 0 || isMixed || isMisplaced) throw new SetupError(`usage: ${USAGE}`);
  if (changed !== undefined) return { kind: 'changed', since: changed || 'HEAD' };
  if (alone !== undefined) return { kind: 'alone' };
  if (shard !== undefined) return { kind: 'all', shard: readShard(shard) };
  return { kind: isAll ? 'all' : 'gate' };
}

/** Removes an option from the arguments. @returns its value, '' without one, or undefined when it is not there. */
function take(args, name, { hasValue = false } = {}) {
  const at = args.findIndex((arg) => arg === name || arg.startsWith(`${name}=`));
  if (at === -1) return undefined;
  const [option] = args.splice(at, 1);
  if (option !== name) return option.slice(name.length + 1);
  const isFollowed = hasValue && args[at] !== undefined && !args[at].startsWith('--');
  return isFollowed ? args.splice(at, 1)[0] : '';
}

function readShard(text) {
  const [, index, count] = /^(\d{1,3})\/(\d{1,3})$/.exec(text) ?? [];
  const shard = { index: Number(index), count: Number(count) };
  if (!(shard.index >= 1 && shard.index <= shard.count)) throw new SetupError(`usage: ${USAGE}`);
  return shard;
}
