import type { Door, DoorKind, DoorLevel } from '@ringmark/contract/projects/doors';
import type { Tone } from '../../ui/states/state-pill.tsx';

export const KIND_WORDS: Readonly<Record<DoorKind, string>> = {
  recorded: 'Recorded sign-in',
  http: 'Name and password',
  header: 'Header',
  cookies: 'Cookies',
};

/** What each is for, in the order of how often it is needed. */
export const KIND_HELP: Readonly<Record<DoorKind, string>> = {
  recorded: 'Sign in once in a live view: forms, codes of a second factor, sign-in providers.',
  http: 'What the browser asks for in a small window of its own (HTTP authentication).',
  header: 'A token that a hosting product wants with each request.',
  cookies: 'Cookies that you copied from your own browser.',
};

export const STATE_WORDS: Readonly<Record<Door['state'], { tone: Tone; word: string }>> = {
  trying: { tone: 'neutral', word: 'Trying' },
  open: { tone: 'good', word: 'Opens pages' },
  closed: { tone: 'bad', word: 'Closed' },
  locked: { tone: 'warning', word: 'Key missing' },
};

export const LEVELS: readonly { level: DoorLevel; word: string; says: string }[] = [
  {
    level: 'look',
    word: 'Look',
    says: 'Pages can be read. What would save, send or delete something is refused, and the person is told.',
  },
  {
    level: 'use',
    word: 'Use',
    says: 'Pages work as for the person who signed in: everybody who annotates them can change things there.',
  },
  { level: 'off', word: 'Off', says: 'What is stored is not used. Closed pages ask for a sign-in again.' },
];

/** What a door is, in one line for those who hear it. */
export const nameOf = ({ kind, hosts }: Pick<Door, 'kind' | 'hosts'>): string =>
  `${KIND_WORDS[kind]} for ${hosts.join(', ')}`;
