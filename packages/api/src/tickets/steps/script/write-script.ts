import type { Step } from '@ringmark/contract/live/steps';
import type { PinContext } from '@ringmark/contract/pins';
import { deviceWith, parseResolution } from '@ringmark/contract/resolutions';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { comment, literal } from './literals.ts';
import { locatorOf } from './locators.ts';
import { hoverLines, isElsewhere, stepLines, UnsureStep } from './step-lines.ts';
import { createVariables, type Variables } from './variables.ts';

/** The facts from which a test is written. */
export interface ScriptOf {
  number: number;
  title: string;
  description: string;
  /** The address at which people find the ticket. */
  address: string;
  /** The base of addresses that are paths. */
  publicUrl: string;
  resolution: string | null;
  pin: PinContext | null;
  steps: readonly Step[];
}

export interface Script {
  script: string | null;
  remark: string | null;
}

const NONE: Script = { script: null, remark: null };
const DEVICE_SCALES = { desktop: 1, tablet: 2, mobile: 3 } as const;

type Size = { width: number; height: number };

/** All parts of a test are written with these. */
interface Written {
  origin: string;
  size: Size | undefined;
  variables: Variables;
}

function sizeOf({ steps, pin, resolution }: ScriptOf): Size | undefined {
  const [first] = steps;
  if (first?.kind === 'opened' && first.width && first.height)
    return { width: first.width, height: first.height };
  const shown = pin?.viewportWidth && pin.viewportHeight;
  return shown
    ? { width: Math.round(pin.viewportWidth ?? 0), height: Math.round(pin.viewportHeight ?? 0) }
    : parseResolution(resolution ?? '');
}

/** The settings under which the page shows the same. */
function settingLines({ pin, steps }: ScriptOf, { origin, size, variables }: Written): string[] {
  const device = size ? deviceWith(size) : 'desktop';
  const { languages, timeZone, colorScheme } = pin?.preferences ?? {};
  const [locale] = languages ?? [];
  const isAsked = steps.some(({ kind }) => kind === 'signedIn');
  return [
    'test.use({',
    `  baseURL: process.env.BASE_URL ?? ${literal(origin)},`,
    ...(size ? [`  viewport: { width: ${size.width}, height: ${size.height} },`] : []),
    ...(device === 'desktop'
      ? []
      : [`  deviceScaleFactor: ${DEVICE_SCALES[device]},`, '  hasTouch: true,', '  isMobile: true,']),
    ...(device !== 'desktop' && pin?.userAgent ? [`  userAgent: ${literal(pin.userAgent)},`] : []),
    ...(locale ? [`  locale: ${literal(locale)},`] : []),
    ...(timeZone ? [`  timezoneId: ${literal(timeZone)},`] : []),
    ...(colorScheme ? [`  colorScheme: ${literal(colorScheme)},`] : []),
    ...(isAsked
      ? [
          `  httpCredentials: { username: ${variables.ofSite('USERNAME')}, password: ${variables.ofSite('PASSWORD')} },`,
        ]
      : []),
    '});',
  ];
}

/** The text of the pinned element is asked for where the ticket is about it: where its words name it. */
function isAbout({ title, description }: ScriptOf, text: string): boolean {
  return text.length >= 3 && `${title}\n${description}`.toLowerCase().includes(text.toLowerCase());
}

function pinLines(of: ScriptOf, step: Extract<Step, { kind: 'pinned' }>): string[] {
  const locator = locatorOf(step.target);
  if (step.target.elsewhere !== undefined) return [comment(`${stepSentence(step)}: not checked here`)];
  if (locator === undefined) throw new UnsureStep(step);
  return [
    comment(stepSentence(step)),
    ...hoverLines(step.over ?? []),
    `const pinned = ${locator};`,
    'await expect(pinned).toBeVisible();',
    ...(step.text !== null && isAbout(of, step.text)
      ? [
          comment('The text when the ticket was created.'),
          `await expect(pinned).toHaveText(${literal(step.text)});`,
        ]
      : []),
  ];
}

function remarkOf({ steps }: ScriptOf): string | null {
  const [first] = steps;
  const remarks = [
    first?.kind === 'opened' && first.isThroughDoor
      ? 'The page was opened with a stored sign-in, which this script doesn’t have. Add your own sign-in before you run it.'
      : null,
    steps.some(isElsewhere) ? 'Actions in frames of other sites are left out.' : null,
    steps.some((step) => step.kind === 'chose' && step.values === null)
      ? 'What was selected in a masked field is left out.'
      : null,
    steps.some((step) => step.kind === 'typed' && step.isCut)
      ? 'Long text is cut short: the script types only the beginning.'
      : null,
  ];
  return remarks.filter((remark) => remark !== null).join(' ') || null;
}

function linesOf(of: ScriptOf, { origin, size, variables }: Written): string[] {
  const isTouched = size !== undefined && deviceWith(size) !== 'desktop';
  return of.steps.flatMap((step, index) =>
    step.kind === 'pinned'
      ? pinLines(of, step)
      : stepLines(step, of.steps.slice(index + 1), { origin, isTouched, variables }),
  );
}

/** Returns the lines that say what a test needs before it can run. */
function variableLines(variables: Variables): string[] {
  const names = variables.names();
  if (names.length === 0) return [];
  const sentences =
    names.length === 1
      ? 'This value wasn’t saved with the ticket. Set it as an environment variable first'
      : 'These values weren’t saved with the ticket. Set them as environment variables first';
  return [comment(`${sentences}: ${names.join(', ')}`)];
}

/**
 * Writes the steps that led to a pin as a test for `@playwright/test`. All words of pages and people are only in
 * literals and comments. It writes none if one of the elements cannot be identified with certainty.
 */
export function writeScript(of: ScriptOf): Script {
  const { steps, number, title, address, publicUrl } = of;
  const [first] = steps;
  if (first?.kind !== 'opened') return NONE;
  const origin = URL.parse(first.url, publicUrl)?.origin ?? publicUrl;
  const written = { origin, size: sizeOf(of), variables: createVariables() };
  const remark = remarkOf(of);
  try {
    const settings = settingLines(of, written);
    const lines = linesOf(of, written);
    const script = [
      `import { expect, test } from '@playwright/test';`,
      '',
      comment(`${address}`),
      ...(remark === null ? [] : [comment(remark)]),
      ...variableLines(written.variables),
      ...settings,
      '',
      `test(${literal(`#${number} ${title}`)}, async ({ page }) => {`,
      ...lines.map((line) => `  ${line}`),
      '});',
      '',
    ].join('\n');
    return {
      script: script.replace(
        'import { expect, test }',
        script.includes('expect(') ? 'import { expect, test }' : 'import { test }',
      ),
      remark,
    };
  } catch (error) {
    if (!(error instanceof UnsureStep)) throw error;
    const sentence = `Couldn’t write a test: no locator uniquely identifies the element in “${stepSentence(error.step)}”.`;
    return { script: null, remark: sentence };
  }
}
