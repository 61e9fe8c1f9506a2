import type { LiveNotice } from '@ringmark/contract/live/live';
import type { AskInput, LiveInput } from '../base/live.types.ts';
import { followReports } from '../tab/page-channel.ts';
import type { IsolatedWorld } from '../tab/isolated-world.ts';
import type { Recording } from '../session/recording.ts';
import type { HttpSignIn } from '../tab/http-sign-in.ts';
import type { StepRecorder } from '../steps/record-steps.ts';
import type { TypedSecrets } from '../session/typed-secrets.ts';
import type { Tab } from '../tab/tab.types.ts';
import type { FileTarget, FileTransfer } from '../base/file-transfer.types.ts';
import { createHand } from './hand.ts';
import type { Dialogs } from './live-dialogs.ts';
import { createClipboard } from './live-clipboard.ts';
import { createFields } from './live-fields.ts';
import { createMenu } from './live-menu.ts';
import { followFiles } from './live-files.ts';

/** Milliseconds after an input in which the person wants what a page opens. */
const BY_HAND_MS = 2_000;
/** Milliseconds for which a press counts; Chromium's own file dialog uses the same. */
const FILES_MS = 5_000;

interface AskParts {
  dialogs: Dialogs;
  signIn: HttpSignIn;
  recording: Recording | undefined;
  world: IsolatedWorld;
  tell: (notice: LiveNotice) => void;
  /** The same, for what a page may want again and again. */
  tellSeldom: (notice: LiveNotice) => void;
  url: () => string;
  isWatched: () => boolean;
  heardStep: StepRecorder['hear'];
  heardSecret: TypedSecrets['hear'];
}

export interface PageAsks {
  /** Takes files for the page. */
  receiveFiles: (target: FileTarget) => Promise<FileTransfer>;
  /** Takes an answer of the person. @returns false for what is meant for the page itself. */
  take: (input: LiveInput) => input is AskInput;
  /** Returns the page's work on an answer that the person's next input waits for; never rejects. */
  pending: () => Promise<unknown> | null;
  /** Called with everything that the person does. */
  acted: (input: LiveInput) => void;
  /** Called with the work of a press or a key while the page deals with it, which may take its time; see `Hand`. */
  handling: (work: Promise<unknown>) => void;
}

const ANSWERS = {
  dialog: true,
  signIn: true,
  signInOver: true,
  hostAnswer: true,
  field: true,
  fieldOver: true,
  filesOver: true,
  copied: true,
  find: true,
} satisfies Record<AskInput['type'], true>;

const IMPOSSIBLE = {
  print: 'You can’t print from this page. Open it in a new browser tab.',
  lock: 'This page can’t capture your pointer here. Open it in a new browser tab.',
  passkey: 'Passkeys can’t be used here because they stay on your device. Sign in another way.',
};

const isAnswer = (input: LiveInput): input is AskInput => Object.hasOwn(ANSWERS, input.type);

/** Follows what a page asks of its browser, and takes the person's answers. */
export function followAsks(
  tab: Tab,
  { dialogs, signIn, recording, world, tell, tellSeldom, url, isWatched, heardStep, heardSecret }: AskParts,
): PageAsks {
  const hand = createHand();
  let pointer = { x: 0, y: 0 };
  const isByHand = () => hand.since() <= BY_HAND_MS;
  const fields = createFields({ tell, isByHand, pointer: () => pointer });
  const files = followFiles(tab, {
    tell,
    isWanted: () => isWatched() && hand.since() <= FILES_MS,
    host: () => URL.parse(url())?.host ?? '',
  });
  const clipboard = createClipboard({ tell, sinceHand: hand.since });
  const menu = createMenu({ tell, isByHand, pointer: () => pointer, world });
  followReports(tab, (told, from) => {
    if (told.type === 'print' || told.type === 'lock' || told.type === 'passkey')
      tellSeldom({ type: 'refused', url: url(), sentence: IMPOSSIBLE[told.type] });
    else if (told.type === 'step') heardStep(told, from);
    else if (told.type === 'secret') heardSecret(told);
    else if (told.type === 'copied') clipboard.hear(told, from);
    else if (told.type === 'menu' || told.type === 'findWanted') menu.hear(told);
    else fields.hear(told, from);
  });
  tab.page.on('Page.frameNavigated', ({ frame }) => {
    if (frame.id === tab.targetId) fields.forget();
  });
  const answer = (input: AskInput): void => {
    if (input.type === 'dialog') dialogs.answer(input);
    else if (input.type === 'signIn' || input.type === 'signInOver') signIn.take(input);
    else if (input.type === 'hostAnswer') recording?.take(input);
    else if (input.type === 'filesOver') files.cancel(input.id);
    else if (input.type === 'copied') clipboard.take(input);
    else if (input.type === 'find') menu.find(input);
    else fields.take(input);
  };
  return {
    receiveFiles: files.receive,
    pending: fields.pending,
    acted: (input) => {
      if ('x' in input) pointer = { x: input.x, y: input.y };
      if (input.type !== 'move') hand.acted();
    },
    handling: hand.handling,
    take: (input): input is AskInput => {
      if (!isAnswer(input)) return false;
      answer(input);
      return true;
    },
  };
}
