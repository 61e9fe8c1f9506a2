import type { DoorRules } from '../door/door-rules.ts';
import type { FrozenAnswers } from '../frozen-answers.ts';
import type { HttpSignIn } from '../http-sign-in.ts';

export type Verdict = { ok: true } | { ok: false; message: string };

export interface NavigationRules {
  /** Tells whether the page as a whole may change to this address. */
  admit: (url: string) => Verdict;
  credentials: { username: string; password: string };
  /** Answers sites that ask for name and password. */
  signIn: HttpSignIn;
  /** The rules of a view with site access. They apply to every request that waits. */
  door?: DoorRules | undefined;
  /** The answers of an original page. It has all of them, and a request that it cannot answer fails. */
  frozen?: FrozenAnswers | undefined;
  /** Returns what is shown in place of a page at a host that nobody has allowed yet, while a sign-in is recorded. */
  askFirst?: ((url: string) => string | undefined) | undefined;
}

export interface GuardEvents {
  admitted: () => void;
  refused: (url: string, sentence: string) => void;
  /** A part of the page was refused something: the page as a whole goes nowhere for it. */
  partRefused: (url: string, sentence: string) => void;
}
