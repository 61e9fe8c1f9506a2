import type { Door, DoorKind, DoorLevel } from '@ringmark/contract/projects/doors';
import type { Tone } from '../../ui/states/state-pill.tsx';

export const KIND_WORDS: Readonly<Record<DoorKind, string>> = {
  recorded: 'Recorded sign-in',
  http: 'Username and password',
  header: 'Header',
  cookies: 'Cookies',
};

/** The purpose of each kind, in the order of how often it is needed. */
export const KIND_HELP: Readonly<Record<DoorKind, string>> = {
  recorded: 'Sign in once in the remote view. Works with forms, two-factor codes and sign-in providers.',
  http: 'For pages where the browser itself asks for them (HTTP authentication).',
  header: 'A token that the hosting service expects with each request.',
  cookies: 'Cookies copied from your own browser.',
};

export const STATE_WORDS: Readonly<Record<Door['state'], { tone: Tone; word: string }>> = {
  trying: { tone: 'neutral', word: 'Testing' },
  open: { tone: 'good', word: 'Working' },
  closed: { tone: 'bad', word: 'Not working' },
  locked: { tone: 'warning', word: 'Key missing' },
};

export const LEVELS: readonly { level: DoorLevel; word: string; says: string }[] = [
  {
    level: 'look',
    word: 'View only',
    says: 'Pages can be read. Anything that would save, send or delete is blocked, with a notice.',
  },
  {
    level: 'use',
    word: 'Full access',
    says: 'Pages work as they do for the person who signed in. Anyone who annotates can change things there.',
  },
  {
    level: 'off',
    word: 'Off',
    says: 'Stored sign-ins aren’t used. Pages behind a login ask people to sign in.',
  },
];

/** Names a site access in one line for people who hear it. */
export const nameOf = ({ kind, hosts }: Pick<Door, 'kind' | 'hosts'>): string =>
  `${KIND_WORDS[kind]} for ${hosts.join(', ')}`;
