import type { Quote } from '@ringmark/api/core/base/fence-quotes';
import type { Proof, ProofOutcome } from '@ringmark/contract/tickets/proofs';

const OUTCOMES: Record<ProofOutcome, string> = {
  changed: 'something changed',
  same: 'the element looks the same as before',
  gone: "the element isn't visible",
  not_opened: "the page couldn't be opened",
  not_compared: 'there was nothing to compare',
};

type Checked = Pick<Proof, 'outcome' | 'sentence' | 'finishedAt'>;

export const checkLine = (what: string, { outcome, finishedAt }: Checked): string =>
  `${what} ${finishedAt}: ${OUTCOMES[outcome ?? 'not_compared']}.`;

/** People read this sentence about a check; it may repeat an element's text or an address of the page. */
export const checkQuote = ({ sentence }: Checked): Quote => ({ from: 'result of the check', text: sentence });
