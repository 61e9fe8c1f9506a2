import type { Step, StepTarget } from '@ringmark/contract/live/steps';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { comment, environment, literal, variableName } from './literals.ts';
import { locatorOf } from './locators.ts';

/** A step that a test cannot be sure to do to the same element. */
export class UnsureStep extends Error {
  readonly step: Step;

  constructor(step: Step) {
    super('Nothing is sure to find the element of a step.');
    this.step = step;
  }
}

interface Site {
  /** The origin that addresses are told without. */
  origin: string;
  /** The device has a touch screen. */
  isTouched: boolean;
}

/** An address as it stands in the test: of the site itself its path. */
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

function pressLines(step: Extract<Step, { kind: 'pressed' }>, { isTouched }: Site): string[] {
  const { target, button, times, over = [] } = step;
  const { position } = target;
  const options = [
    ...(button === 'right' ? [`button: 'right'`] : []),
    ...(position ? [`position: { x: ${position.x}, y: ${position.y} }`] : []),
  ].join(', ');
  const press = times > 1 ? 'dblclick' : isTouched && button === 'left' ? 'tap' : 'click';
  return [
    ...over.flatMap((one) => locatorOf(one) ?? []).map((one) => `await ${one}.hover();`),
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
  // What is masked cannot be chosen again.
  if (values === null) return [];
  const locator = requireLocator(step.target, step);
  if (of === 'value') return [`await ${locator}.fill(${literal(values[0] ?? '')});`];
  const labels = values.map((label) => `{ label: ${literal(label)} }`);
  const chosen = labels.length === 1 ? labels[0] : `[${labels.join(', ')}]`;
  return [`await ${locator}.selectOption(${chosen});`];
}

function typingLines(step: Extract<Step, { kind: 'typed' }>): string[] {
  const { target, value } = step;
  const text = value === null ? environment(variableName(target.name)) : literal(value);
  return [`await ${requireLocator(target, step)}.fill(${text});`];
}

function scrollLines(step: Extract<Step, { kind: 'scrolled' }>): string[] {
  const { target, x, y } = step;
  const place = `${Math.round(x)}, ${Math.round(y)}`;
  if (!target) return [`await page.evaluate(() => window.scrollTo(${place}));`];
  const locator = locatorOf(target);
  return locator ? [`await ${locator}.evaluate((box) => box.scrollTo(${place}));`] : [];
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
      return typingLines(step);
    case 'chose':
      return choiceLines(step);
    case 'scrolled':
      return scrollLines(step);
    case 'files': {
      const file = `{ name: 'file.txt', mimeType: 'text/plain', buffer: Buffer.from('A file') }`;
      return [`await ${requireLocator(step.target, step)}.setInputFiles(${file});`];
    }
    case 'went':
      return [`await page.${WENT[step.where]}();`];
    case 'resized':
      return [`await page.setViewportSize({ width: ${step.width}, height: ${step.height} });`];
    default:
      return [];
  }
}

/** What a step opens must be awaited before it. */
function answerLines(next: Step | undefined): string[] {
  if (next?.kind !== 'answered') return [];
  if (!next.isAccepted) return [`page.once('dialog', (dialog) => dialog.dismiss());`];
  const words = next.dialog === 'prompt' ? environment('ANSWER') : '';
  return [`page.once('dialog', (dialog) => dialog.accept(${words}));`];
}

/** Whether a step was done where a test cannot do it. */
export const isElsewhere = (step: Step): boolean =>
  'target' in step && step.target !== null && step.target.elsewhere !== undefined;

/** All lines of a step in a test, its words as a comment before them. */
export function stepLines(step: Step, next: Step | undefined, site: Site): string[] {
  const said = comment(isElsewhere(step) ? `${stepSentence(step)}: not done here` : stepSentence(step));
  return isElsewhere(step) ? [said] : [said, ...answerLines(next), ...doing(step, site)];
}
