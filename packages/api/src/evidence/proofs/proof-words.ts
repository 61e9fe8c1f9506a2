import { percent } from '@ringmark/contract/percent';
import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import { z } from 'zod';
import type { NotOpened } from '@ringmark/contract/viewing/background';
import { notOpened, ONLY_AFTER_CLICK, pageOf } from '../../projects/viewing/not-opened.ts';

/** The reason why there is no comparison, or why an element is not visible. */
const reasonSchema = z.discriminatedUnion('why', [
  z.object({
    why: z.enum([
      'not_allowed',
      'sign_in',
      'failed',
      'hung',
      'no_browser',
      'hidden',
      'no_first',
      'never_seen',
      'after_press',
      'other_way',
      'moving',
      'appeared',
      'still_hidden',
    ]),
  }),
  /** These reasons are about the element's words, its size or its looks; `around` is about its surroundings only. */
  z.object({ why: z.literal('words'), thing: z.string(), before: z.string(), after: z.string() }),
  z.object({ why: z.literal('size'), thing: z.string(), width: z.number(), height: z.number() }),
  z.object({ why: z.enum(['colour', 'looks', 'around']), thing: z.string() }),
  z.object({ why: z.enum(['elsewhere', 'redirected']), url: z.string() }),
  z.object({ why: z.literal('status'), status: z.number().int() }),
]);
export type ProofReason = z.infer<typeof reasonSchema>;

export const parseReason = (text: string | null): ProofReason | null =>
  text === null ? null : reasonSchema.parse(JSON.parse(text));

/** @throws nothing: it is what the viewer answers. */
export const toReason = (answer: NotOpened): ProofReason => reasonSchema.parse(answer);

const SITE_ACCESS =
  'An administrator can add site access or sign in to the site again, and then check the ticket again.';

const ADVICE: Partial<Record<ProofReason['why'], string>> = {
  sign_in: ` ${SITE_ACCESS}`,
  no_browser: ' Try again later.',
};

/** Says why there is no screenshot, and what people can do about it. */
export const notOpenedSentence = (reason: ProofReason | null): string =>
  reason?.why === 'redirected'
    ? `The page now leads to ${pageOf(reason.url)}, and the element isn’t on that page.`
    : `${notOpened(reason)}${(reason && ADVICE[reason.why]) ?? ''}`;

const NOT_COMPARED: Partial<Record<ProofReason['why'], string>> = {
  no_first: 'No earlier screenshot to compare with. This one is the new baseline.',
  other_way: 'Screenshots are now rendered differently, so these two weren’t compared.',
  never_seen: `The element may be visible only after signing in, so it couldn’t be checked. ${SITE_ACCESS}`,
  after_press: ONLY_AFTER_CLICK,
  moving: 'This part of the page changes too much on its own to compare screenshots.',
};

const quoted = (words: string): string => (words === '' ? 'no text' : `“${words}”`);

function growth(px: number, [larger, smaller]: readonly [string, string]): string[] {
  if (px === 0) return [];
  return [`${Math.abs(px)} px ${px > 0 ? larger : smaller}`];
}

/** Says how the element changed; the area around it comes second. */
function changeSentence(reason: ProofReason | null, share: number | null): string {
  switch (reason?.why) {
    case 'words':
      return `The ${reason.thing}’s text changed: ${quoted(reason.before)} → ${quoted(reason.after)}.`;
    case 'size': {
      const parts = [
        ...growth(reason.width, ['wider', 'narrower']),
        ...growth(reason.height, ['taller', 'shorter']),
      ];
      return `The ${reason.thing} is ${parts.join(' and ')}.`;
    }
    case 'colour':
      return `The ${reason.thing}’s colour changed.`;
    case 'looks':
      return `The ${reason.thing} looks different.`;
    case 'around':
      return `The ${reason.thing} looks the same, but ${percent(share ?? 0)} of the area around it changed.`;
    default:
      return `Something changed: ${percent(share ?? 0)} of the area around the element.`;
  }
}

interface ProofFacts {
  outcome: ProofOutcome | null;
  reason: ProofReason | null;
  share: number | null;
  around: number | null;
}

/** Smaller changes around the element are not mentioned. */
const AROUND_WORTH_SAYING = 0.002;

/** Describes the outcome of a proof in one or two sentences. It never claims that something is fixed. */
export function proofSentence({ outcome, reason, share, around }: ProofFacts): string {
  if (reason?.why === 'appeared') return 'Something changed: the element is now visible.';
  if (reason?.why === 'still_hidden') return 'Still not visible at this size.';
  // If the element looks the same, everything beyond its next 24 px is the rest of the page.
  const rest = outcome === 'same' ? Math.max(share ?? 0, around ?? 0) : (around ?? 0);
  const isAround = rest > AROUND_WORTH_SAYING;
  switch (outcome) {
    case null:
      return 'The new screenshot is being taken.';
    case 'changed':
      return `${changeSentence(reason, share)}${isAround ? ' The rest of the page changed too.' : ''}`;
    case 'same':
      return `Looks the same as before.${isAround ? ' The rest of the page changed.' : ''}`;
    case 'gone':
      return reason?.why === 'hidden'
        ? 'The element is no longer visible on the page.'
        : 'The element is no longer on the page.';
    case 'not_opened':
      return notOpenedSentence(reason);
    case 'not_compared':
      return (reason && NOT_COMPARED[reason.why]) ?? 'The screenshots couldn’t be compared.';
  }
}
