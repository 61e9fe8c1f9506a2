import type { DoorRules } from '../door/door-rules.ts';
import type { FrozenAnswers } from '../../frozen/frozen-answers.ts';
import type { HttpSignIn } from '../http-sign-in.ts';

export type Verdict = { ok: true } | { ok: false; message: string };

export interface NavigationRules {
  /** Whether the page as a whole may change to this address. */
  admit: (url: string) => Verdict;
  credentials: { username: string; password: string };
  /** Answers sites that ask for name and password. */
  signIn: HttpSignIn;
  /** Of a view that came through a door: they hold for every request that waits. */
  door?: DoorRules | undefined;
  /** Of a page as it was: it has all answers, and what it does not have fails. */
  frozen?: FrozenAnswers | undefined;
  /** While a sign-in is recorded: what is shown in place of a page at a host that nobody has allowed yet. */
  askFirst?: ((url: string) => string | undefined) | undefined;
}

export interface GuardEvents {
  admitted: () => void;
  refused: (url: string, sentence: string) => void;
  /** A part of the page was refused something: the page as a whole goes nowhere for it. */
  partRefused: (url: string, sentence: string) => void;
}
