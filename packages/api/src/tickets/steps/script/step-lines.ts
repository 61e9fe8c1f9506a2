import type { Step, StepTarget } from '@ringmark/contract/live/steps';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { comment, literal } from './literals.ts';
import { locatorOf } from './locators.ts';
import type { Variables } from './variables.ts';

/** A step that a test cannot be sure to do to the same element. */
export class UnsureStep extends Error {
  readonly step: Step;

  constructor(step: Step) {
    super('No locator uniquely identifies this step’s element.');
    this.step = step;
  }
}

/** More say nothing more. */
const MAX_FILES = 5;

interface Site {
  /** The origin that is left out of addresses. */
  origin: string;
  /** The device has a touch screen. */
  isTouched: boolean;
  variables: Variables;
}

/** Returns an address as the test writes it: only the path for the site itself. */
export function pathOn(url: string, origin: string): string {
  const parsed = URL.parse(url, origin);
  if (!parsed) return url;
  return parsed.origin === origin ? parsed.pathname + parsed.search + parsed.hash : parsed.href;
}

const requireLocator = (target: StepTarget, step: Step): string => {
  const locator = locatorOf(target);
  if (locator === undefined) throw new UnsureStep(step);
  return locator;
};

/** Returns the lines that point at what had to be pointed at first. */
export const hoverLines = (over: readonly StepTarget[]): string[] =>
  over.flatMap((one) => locatorOf(one) ?? []).map((one) => `await ${one}.hover();`);

function pressLines(step: Extract<Step, { kind: 'pressed' }>, { isTouched }: Site): string[] {
  const { target, button, times, over = [], isDisabled } = step;
  const { position } = target;
  const options = [
    ...(button === 'right' ? [`button: 'right'`] : []),
    ...(position ? [`position: { x: ${position.x}, y: ${position.y} }`] : []),
    ...(isDisabled ? ['force: true'] : []),
  ].join(', ');
  const press = times > 1 ? 'dblclick' : isTouched && button === 'left' ? 'tap' : 'click';
  return [
    ...hoverLines(over),
    `await ${requireLocator(target, step)}.${press}(${options && `{ ${options} }`});`,
  ];
}

function keyLines(step: Extract<Step, { kind: 'key' }>): string[] {
  const { target, key, times } = step;
  const isOfPage = target.tag === 'body' || target.tag === 'html';
  const on = isOfPage ? 'page.keyboard' : (locatorOf(target) ?? 'page.keyboard');
  return Array.from({ length: Math.min(times, 50) }, () => `await ${on}.press(${literal(key)});`);
}

function choiceLines(step: Extract<Step, { kind: 'chose' }>): string[] {
  const { of, values } = step;
  // A masked choice cannot be made again.
  if (values === null) return [];
  const locator = requireLocator(step.target, step);
  if (of === 'value') return [`await ${locator}.fill(${literal(values[0] ?? '')});`];
  const labels = values.map((label) => `{ label: ${literal(label)} }`);
  const chosen = labels.length === 1 ? labels[0] : `[${labels.join(', ')}]`;
  return [`await ${locator}.selectOption(${chosen});`];
}

function typingLines(step: Extract<Step, { kind: 'typed' }>, { variables }: Site): string[] {
  const { target, value } = step;
  const text = value === null ? variables.ofField(target) : literal(value);
  return [`await ${requireLocator(target, step)}.fill(${text});`];
}

function scrollLines(step: Extract<Step, { kind: 'scrolled' }>): string[] {
  const { target, x, y } = step;
  const place = `${Math.round(x)}, ${Math.round(y)}`;
  if (!target) return [`await page.evaluate(() => window.scrollTo(${place}));`];
  const locator = locatorOf(target);
  return locator ? [`await ${locator}.evaluate((box) => box.scrollTo(${place}));`] : [];
}

/** A test has none of the person's files: it gives as many of its own. */
function fileLines(step: Extract<Step, { kind: 'files' }>): string[] {
  const files = Array.from(
    { length: Math.min(step.count, MAX_FILES) },
    (_none, index) =>
      `{ name: 'file${index === 0 ? '' : `-${index + 1}`}.txt', mimeType: 'text/plain', buffer: Buffer.from('A file') }`,
  );
  const given = files.length === 1 ? files[0] : `[${files.join(', ')}]`;
  return [`await ${requireLocator(step.target, step)}.setInputFiles(${given});`];
}

function arrivalLine(url: string, origin: string): string {
  const parsed = URL.parse(url, origin);
  const isShort = parsed && parsed.search.length <= 100 && !parsed.search.includes('removed');
  const path = parsed ? parsed.pathname + (isShort ? parsed.search : '') : url;
  const parts = isShort ? 'pathname + url.search' : 'pathname';
  return `await page.waitForURL((url) => url.${parts} === ${literal(path)});`;
}

const WENT = { back: 'goBack', forward: 'goForward', again: 'reload' } as const;

/** The lines that do a step; none where there is nothing to do. */
function doing(step: Step, site: Site): string[] {
  switch (step.kind) {
    case 'opened':
      return [`await page.goto(${literal(pathOn(step.url, site.origin))});`];
    case 'arrived':
      return [arrivalLine(step.url, site.origin)];
    case 'pressed':
      return pressLines(step, site);
    case 'key':
      return keyLines(step);
    case 'typed':
      return typingLines(step, site);
    case 'chose':
      return choiceLines(step);
    case 'scrolled':
      return scrollLines(step);
    case 'files':
      return fileLines(step);
    case 'went':
      return [`await page.${WENT[step.where]}();`];
    case 'resized':
      return [`await page.setViewportSize({ width: ${step.width}, height: ${step.height} });`];
    default:
      return [];
  }
}

type Answer = Extract<Step, { kind: 'answered' }>;

/** Writes the line that answers the first of some dialogs, and sets up the answers to the next ones before that. */
function answering([first, ...later]: readonly Answer[], variables: Variables): string {
  if (!first) return '';
  const words = first.dialog === 'prompt' && first.isAccepted ? variables.ofAnswer(first) : '';
  const answer = first.isAccepted ? `accept(${words})` : 'dismiss()';
  const inner =
    later.length === 0 ? `dialog.${answer}` : `{ ${answering(later, variables)}; await dialog.${answer}; }`;
  return `page.once('dialog', ${later.length === 0 ? '' : 'async '}(dialog) => ${inner})`;
}

/** Writes the lines that wait for the dialogs of a step. They come before it, because a page waits for the answer. */
function answerLines(step: Step, rest: readonly Step[], { variables }: Site): string[] {
  if (step.kind === 'answered') return [];
  const end = rest.findIndex(({ kind }) => kind !== 'answered');
  const answers = rest.slice(0, end < 0 ? rest.length : end).filter((one) => one.kind === 'answered');
  return answers.length === 0 ? [] : [`${answering(answers, variables)};`];
}

/** Tells whether a step was done where a test cannot do it. */
export const isElsewhere = (step: Step): boolean =>
  'target' in step && step.target !== null && step.target.elsewhere !== undefined;

/**
 * All lines of a step in a test, its words as a comment before them.
 *
 * @param rest the steps that follow it.
 */
export function stepLines(step: Step, rest: readonly Step[], site: Site): string[] {
  const said = comment(isElsewhere(step) ? `${stepSentence(step)}: not repeated here` : stepSentence(step));
  return isElsewhere(step) ? [said] : [said, ...answerLines(step, rest, site), ...doing(step, site)];
}
