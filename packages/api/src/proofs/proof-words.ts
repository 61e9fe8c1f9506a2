import type { ProofOutcome } from '@ringmark/contract/tickets/proofs';
import { z } from 'zod';
import type { NotOpened } from './viewer-port.ts';

/** Why there is no comparison, or why an element is not to be seen. */
const reasonSchema = z.discriminatedUnion('why', [
  z.object({
    why: z.enum([
      'not_allowed',
      'sign_in',
      'failed',
      'no_browser',
      'hidden',
      'no_first',
      'never_seen',
      'other_way',
      'moving',
      'appeared',
      'still_hidden',
    ]),
  }),
  z.object({ why: z.literal('elsewhere'), url: z.string() }),
  z.object({ why: z.literal('status'), status: z.number().int() }),
]);
export type ProofReason = z.infer<typeof reasonSchema>;

export const parseReason = (text: string | null): ProofReason | null =>
  text === null ? null : reasonSchema.parse(JSON.parse(text));

/** @throws nothing: it is what the viewer answers. */
export const toReason = (answer: NotOpened): ProofReason => reasonSchema.parse(answer);

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : 'another site');

function notOpenedBecause(reason: ProofReason | null): string {
  switch (reason?.why) {
    case 'status':
      return reason.status === 404 || reason.status === 410
        ? `it is gone (${reason.status})`
        : `the site answered with an error (${reason.status})`;
    case 'sign_in':
      return 'it asks for a sign-in';
    case 'elsewhere':
      return `it leads to ${hostOf(reason.url)} now`;
    case 'not_allowed':
      return "its address is not among the project's any more, or the project is archived";
    case 'no_browser':
      return 'this server has no browser at the moment';
    default:
      return 'the site did not answer in time';
  }
}

/** Why there is no picture, as a sentence. */
export const notOpenedSentence = (reason: ProofReason | null): string =>
  `The page did not open: ${notOpenedBecause(reason)}.`;

const NOT_COMPARED: Partial<Record<ProofReason['why'], string>> = {
  no_first: 'There was no picture to compare with. From now on there is: this one.',
  other_way: 'Pictures are drawn in another way since then, so the two were not compared.',
  never_seen: 'The element could not be seen in a visit without a sign-in, neither then nor now.',
  moving: 'Too much moves here by itself to compare the pictures.',
};

const percent = (share: number) => (share < 0.01 ? 'less than 1 %' : `${Math.round(share * 100)} %`);

interface ProofFacts {
  outcome: ProofOutcome | null;
  reason: ProofReason | null;
  share: number | null;
  around: number | null;
}

/** Less of the page than this is no news. */
const AROUND_WORTH_SAYING = 0.002;

/** The outcome of a proof in one sentence, or two. It never says that something is fixed. */
export function proofSentence({ outcome, reason, share, around }: ProofFacts): string {
  if (reason?.why === 'appeared') return 'Something changed here: the element is to be seen now.';
  if (reason?.why === 'still_hidden') return 'Still not to be seen at this size.';
  const isAround = (around ?? 0) > AROUND_WORTH_SAYING;
  switch (outcome) {
    case null:
      return 'Today’s picture is on its way.';
    case 'changed':
      return `Something changed here: ${percent(share ?? 0)} of what is around the element.${isAround ? ' The page around it changed, too.' : ''}`;
    case 'same':
      return `Looks the same as before.${isAround ? ' The page around it changed.' : ''}`;
    case 'gone':
      return reason?.why === 'hidden'
        ? 'The element is no longer to be seen on the page.'
        : 'The element is no longer on the page.';
    case 'not_opened':
      return notOpenedSentence(reason);
    case 'not_compared':
      return (reason && NOT_COMPARED[reason.why]) ?? 'The pictures could not be compared.';
  }
}
