import type { PageTold } from '@ringmark/contract/live/page';
import { STEP_LIMITS } from '@ringmark/contract/live/step-limits';
import type { PageAct, Step } from '@ringmark/contract/live/steps';
import type { LiveInput } from '../base/live.types.ts';
import type { PageDocument } from '../tab/page-channel.ts';
import type { AddressCuts } from '../tab/page-report.ts';
import type { Tab } from '../tab/tab.types.ts';
import { leadsElsewhere, stepAddress } from './step-address.ts';
import { createStepList, type StepList } from './step-list.ts';

type StepTold = Extract<PageTold, { type: 'step' }>;

export interface StepRecorder {
  /** The page that a person wanted; what it leads to by itself at once counts as its opening. */
  opened: (url: string) => void;
  arrived: (url: string) => void;
  refused: (url: string) => void;
  /** Takes what a document reports of a person's acts. */
  hear: (told: StepTold, from: PageDocument) => void;
  /** Called with everything that the person does. */
  acted: (input: LiveInput) => void;
  scrolled: (x: number, y: number) => void;
  read: () => Step[];
}

/** The value of a field may be what was pasted for this long after a paste. */
const PASTE_MS = 3_000;
const MAX_FIELDS = 100;
/** A page that sends people on does so within this. */
const OPENING_MS = 3_000;

interface Field {
  from: PageDocument;
  field: number;
}

/** Keeps the fields into which something was pasted: their values are no longer reported. */
function followPastes(now: () => number) {
  const pasted: Field[] = [];
  let pastedAt = Number.NEGATIVE_INFINITY;
  return {
    pasted: () => {
      pastedAt = now();
    },
    holds: (from: PageDocument, field: number): boolean => {
      if (pasted.some((one) => one.field === field && one.from.isSame(from))) return true;
      if (now() - pastedAt > PASTE_MS) return false;
      pasted.push({ from, field });
      if (pasted.length > MAX_FIELDS) pasted.shift();
      return true;
    },
  };
}

function followDialogs({ page }: Tab, list: StepList, now: () => number): void {
  let dialog: Extract<Step, { kind: 'answered' }>['dialog'] = 'alert';
  page.on('Page.javascriptDialogOpening', ({ type }) => {
    dialog = type;
  });
  page.on('Page.javascriptDialogClosed', ({ result }) =>
    list.add({ kind: 'answered', dialog, isAccepted: result, at: now() }),
  );
}

/**
 * Keeps what a person does in a view as steps. Passwords, codes, what is pasted and what rules mask are in none of them.
 *
 * @param cuts what is taken out of all words, and out of addresses.
 */
export function recordSteps(
  tab: Tab,
  { cutEchoes: cut, address }: AddressCuts,
  isThroughDoor: boolean,
  now: () => number = Date.now,
): StepRecorder {
  const list = createStepList(now);
  const pastes = followPastes(now);
  followDialogs(tab, list, now);
  let at = '';
  let openedAt = now();
  let last: Field | null = null;
  const told = (url: string) => cut(address(stepAddress(url)));
  const scrolled = (x: number, y: number) =>
    list.add({ kind: 'scrolled', target: null, x: Math.round(x), y: Math.round(y), at: now() });
  const acted = (input: LiveInput): void => {
    if (input.type === 'paste') pastes.pasted();
    else if (input.type === 'back' || input.type === 'forward')
      list.add({ kind: 'went', where: input.type, at: now() });
    else if (input.type === 'reload') list.add({ kind: 'went', where: 'again', at: now() });
    else if (input.type === 'scroll') scrolled(input.scrollX, input.scrollY);
    else if (input.type === 'signIn') list.add({ kind: 'signedIn', at: now() });
    else if (input.type === 'resize') {
      const { width, height } = input;
      const size = tab.size();
      if (size.width !== width || size.height !== height)
        list.add({ kind: 'resized', width, height, at: now() });
    }
  };
  return {
    opened: (url) => {
      at = url;
      openedAt = now();
      const { width, height } = tab.size();
      list.open({ url: told(url), width, height, ...(isThroughDoor && { isThroughDoor }) });
    },
    arrived: (url) => {
      const isOpening = list.read().length <= 1 && now() - openedAt < OPENING_MS;
      const leads = leadsElsewhere(at, url);
      at = url;
      last = null;
      if (!/^https?:/.test(url) || !leads || isOpening) return;
      list.add({ kind: 'arrived', url: told(url), at: now() });
    },
    refused: (url) => list.add({ kind: 'refused', url: told(url), at: now() }),
    hear: ({ act, field }, from) => {
      const isSame = field !== null && last?.field === field && last.from.isSame(from);
      last = field === null ? null : { from, field };
      const isPasted = act.kind === 'typed' && field !== null && pastes.holds(from, field);
      const shown: PageAct = isPasted ? { kind: 'typed', target: act.target, value: null } : act;
      list.act(cut(shown), isSame);
    },
    acted,
    scrolled,
    read: () => list.read().slice(0, STEP_LIMITS.steps),
  };
}
