import { ownValue } from '../own-value.ts';
import type { Step, StepTarget } from './steps.ts';

const ROLE_WORDS: Readonly<Record<string, string>> = {
  button: 'the button',
  checkbox: 'the checkbox',
  combobox: 'the list',
  heading: 'the heading',
  img: 'the image',
  link: 'the link',
  menuitem: 'the menu item',
  option: 'the option',
  radio: 'the option',
  searchbox: 'the search field',
  slider: 'the slider',
  switch: 'the switch',
  tab: 'the tab',
  textbox: 'the field',
};

const quoted = (text: string): string => `“${text}”`;

function placeWords(where: StepTarget['where']): string {
  if (!where) return '';
  return 'near' in where
    ? ` near ${quoted(where.near)}`
    : ` at ${Math.round(where.x)}, ${Math.round(where.y)}`;
}

/** Names an element for people. */
function wordsOf({ role, name, tag, position, where, elsewhere }: StepTarget): string {
  const kind = ownValue(ROLE_WORDS, role ?? '');
  const place = placeWords(tag === 'canvas' && position ? position : where);
  const what = name
    ? `${kind ? `${kind} ` : ''}${quoted(name)}`
    : (kind ?? (tag === 'canvas' ? 'the drawing' : 'part of the page'));
  return `${what}${place}${elsewhere ? `, in a frame of ${elsewhere}` : ''}`;
}

const KEY_WORDS: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: 'Arrow Down',
  ArrowLeft: 'Arrow Left',
  ArrowRight: 'Arrow Right',
  ArrowUp: 'Arrow Up',
};

const DIALOG_WORDS = {
  alert: 'an alert',
  confirm: 'a confirmation',
  prompt: 'a prompt',
  beforeunload: 'the prompt to leave the page',
} as const;

const WENT_WORDS = {
  back: 'Went back',
  forward: 'Went forward',
  again: 'Reloaded the page',
} as const;

/** Says first what a person pointed at. */
const afterHovering = (over: readonly StepTarget[], words: string): string =>
  over.length === 0
    ? words
    : `Hovered over ${over.map(wordsOf).join(', then ')}, then ${words.charAt(0).toLowerCase()}${words.slice(1)}`;

function pressWords(step: Extract<Step, { kind: 'pressed' }>): string {
  const { button, times, target, over = [], isDisabled } = step;
  const verb = button === 'right' ? 'Right-clicked' : times > 1 ? 'Double-clicked' : 'Clicked';
  return afterHovering(over, `${verb} ${wordsOf(target)}${isDisabled ? ', which was disabled' : ''}`);
}

function choiceWords({ target, values }: Extract<Step, { kind: 'chose' }>): string {
  if (target.role === 'slider') return `Set ${wordsOf(target)} to ${values?.join(', ') ?? 'a value'}`;
  const what = values === null ? 'something' : values.map(quoted).join(', ') || 'nothing';
  return `Selected ${what} in ${wordsOf(target)}`;
}

/** Describes one step in a short sentence without a full stop. */
export function stepSentence(step: Step): string {
  switch (step.kind) {
    case 'opened':
      return `Opened ${step.url}`;
    case 'arrived':
      return `Arrived at ${step.url}`;
    case 'pressed':
      return pressWords(step);
    case 'key': {
      const times = step.times > 1 ? ` ${step.times} times` : '';
      return `Pressed ${ownValue(KEY_WORDS, step.key) ?? step.key}${times}${step.target.name ? ` in ${wordsOf(step.target)}` : ''}`;
    }
    case 'typed': {
      const what = step.value === null ? 'something' : quoted(step.isCut ? `${step.value}…` : step.value);
      return step.value === ''
        ? `Cleared ${wordsOf(step.target)}`
        : `Typed ${what} into ${wordsOf(step.target)}`;
    }
    case 'chose':
      return choiceWords(step);
    case 'scrolled': {
      const place = `${Math.round(step.x) === 0 ? '' : `${Math.round(step.x)}, `}${Math.round(step.y)} px`;
      return `Scrolled ${step.target ? wordsOf(step.target) : 'the page'} to ${place}`;
    }
    case 'files':
      return `Selected ${step.count === 1 ? 'a file' : `${step.count} files`} in ${wordsOf(step.target)}`;
    case 'went':
      return WENT_WORDS[step.where];
    case 'resized':
      return `Resized the window to ${step.width} × ${step.height} px`;
    case 'refused':
      return `Tried to open ${step.url}, which was blocked`;
    case 'answered':
      return `${step.isAccepted ? 'Accepted' : 'Dismissed'} ${DIALOG_WORDS[step.dialog]}`;
    case 'signedIn':
      return 'Entered a username and password for the site';
    case 'error':
      return `The console reported: ${step.text}`;
    case 'pinned':
      return afterHovering(step.over ?? [], `Placed the pin on ${wordsOf(step.target)}`);
  }
}
