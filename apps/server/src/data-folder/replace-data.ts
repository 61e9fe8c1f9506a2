import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';
import { messageOf, PlainError } from '../process/plain-error.ts';
import { STAGING } from './folder-guards.ts';
import { isLockFile } from './folder-lock.ts';
import { DATABASE } from './manifest.ts';
import { filesPath, isWithin } from './paths.ts';

/** A data folder, and the file of its key. In a container the key lies in the folder: it stays where it is. */
export interface DataPlace {
  folder: string;
  keyFile: string;
}

function contentsOf({ folder, keyFile }: DataPlace): string[] {
  const [kept] = isWithin(folder, keyFile) ? relative(folder, keyFile).split(sep) : [];
  return readdirSync(folder).filter((name) => !isLockFile(name) && name !== STAGING && name !== kept);
}

/** A database's log counts as data, because SQLite would replay it into another database. */
export function holdsData(place: DataPlace): boolean {
  const { folder } = place;
  const names = contentsOf(place);
  if (names.some((name) => name.startsWith(DATABASE))) return true;
  return names.includes('files') && readdirSync(filesPath(folder)).some((name) => name !== 'tmp');
}

/** The old data stay on the same disk, within the folder where its parent is not writable. */
export function moveAside(folder: string): string {
  const stamp = new Date().toISOString().replace(/[:.]/g, '-');
  const beside = join(dirname(folder), `${basename(folder)}-before-restore-${stamp}`);
  return canMove(folder, beside) ? beside : join(folder, `before-restore-${stamp}`);
}

interface Move {
  from: string;
  to: string;
}

/** Moves all data, or none when one move fails. */
export function putInPlace(place: DataPlace, staging: string, aside: string | undefined): void {
  const moved: Move[] = [];
  try {
    // Only unfinished uploads are in it then.
    if (aside === undefined) rmSync(filesPath(place.folder), { recursive: true, force: true });
    for (const move of movesFor(place, staging, aside)) {
      renameSync(move.from, move.to);
      moved.push(move);
    }
  } catch (cause) {
    const stuck = moved.toReversed().filter((move) => !isTakenBack(move));
    const end =
      stuck.length === 0
        ? 'Nothing was changed.'
        : `Some data could not be moved back. Move ${stuck.map(({ from, to }) => `${to} to ${from}`).join(', ')}.`;
    if (aside !== undefined) removeEmpty(aside);
    throw new PlainError(`The backup can't replace the data: ${messageOf(cause)}. ${end}`, {
      cause,
    });
  }
}

/** The database leaves first and arrives last, so that a start recognizes an unfinished restore. */
function movesFor(place: DataPlace, staging: string, aside: string | undefined): Move[] {
  const { folder } = place;
  const into = ['files', DATABASE].map((name) => ({ from: join(staging, name), to: join(folder, name) }));
  if (aside === undefined) return into;
  const names = contentsOf(place).toSorted((a, b) => Number(b === DATABASE) - Number(a === DATABASE));
  mkdirSync(aside, { recursive: true, mode: 0o700 });
  return [...names.map((name) => ({ from: join(folder, name), to: join(aside, name) })), ...into];
}

function isTakenBack({ from, to }: Move): boolean {
  try {
    renameSync(to, from);
    return true;
  } catch {
    return false;
  }
}

function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder);
  } catch {
    // It is not empty, or was never made.
  }
}

function canMove(folder: string, aside: string): boolean {
  const probe = join(folder, '.moving');
  try {
    mkdirSync(probe, { mode: 0o700 });
    renameSync(probe, aside);
    return true;
  } catch {
    rmSync(probe, { recursive: true, force: true });
    return false;
  }
}
