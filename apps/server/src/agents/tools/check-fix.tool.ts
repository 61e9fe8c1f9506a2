import {
  narrowPicture,
  narrowScreenshot,
  type Picture,
} from '@ringmark/api/outward/agents/agent-pictures.service';
import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { requireProofPicture } from '@ringmark/api/evidence/proofs/proofs.service';
import type { VisibleTicket } from '@ringmark/api/tickets/tickets/tickets.access';
import type { TicketId } from '@ringmark/contract/ids';
import { proofView } from '@ringmark/contract/tickets/proof-view';
import type { Proof } from '@ringmark/contract/tickets/proofs';
import { z } from 'zod';
import { type Agent, agentTool } from '../agent-tool.ts';
import { beforeAfter } from '../before-after/before-after.ts';
import { checkLine, checkQuote } from './check-words.ts';
import { ticketRef } from './ticket-input.ts';

const SECOND = 1_000;
const MAX = 120;

async function findReady({ api }: Agent, id: TicketId, proofId: string): Promise<Proof | undefined> {
  const { items } = await api.proofs.list({ id });
  return items.find((proof) => proof.id === proofId && proof.state === 'ready');
}

/**
 * Waits for a proof through the product's own notifications. @returns undefined when it took too long, or the caller
 * has gone.
 */
async function waitFor(agent: Agent, id: TicketId, proofId: string, ms: number): Promise<Proof | undefined> {
  const over = AbortSignal.any([agent.signal, AbortSignal.timeout(ms)]);
  let news = Promise.withResolvers<void>();
  const wake = () => news.resolve();
  over.addEventListener('abort', wake);
  const stop = agent.ctx.changes.listen(({ event }) => {
    if ('ticketId' in event && event.ticketId === id) wake();
  });
  try {
    for (;;) {
      const proof = await findReady(agent, id, proofId);
      if (proof || over.aborted) return proof;
      await news.promise;
      news = Promise.withResolvers<void>();
    }
  } finally {
    stop();
    over.removeEventListener('abort', wake);
  }
}

/** Draws today's picture. */
async function pictureOf({ ctx }: Agent, id: TicketId, proof: Proof): Promise<Picture | null> {
  if (proof.pictureUrl === null) return null;
  const image = await ctx.files.read(requireProofPicture(ctx, id, proof.id));
  return image ? narrowPicture(ctx, `${proof.id}:proof`, { image, mime: 'image/jpeg' }) : null;
}

/** Draws before and after. A picture before would promise a comparison where there was none. */
async function picturesOf(agent: Agent, ticket: VisibleTicket, proof: Proof) {
  const isCompared = proof.outcome !== 'not_compared' || proof.boxBefore !== null;
  const after = await pictureOf(agent, ticket.id, proof);
  const before = after && isCompared ? await narrowScreenshot(agent.ctx, ticket) : null;
  return { before, after };
}

const percent = (share: number) => `${(share * 100).toFixed(share < 0.1 ? 1 : 0)}%`;

function linesOf(proof: Proof, number: number, hasBoth: boolean): string[] {
  const { share, around, places, isOtherBrowser } = proof;
  return [
    checkLine(`#${number}, checked`, proof),
    ...(share === null ? [] : [`${percent(share)} of the area around the element differs.`]),
    ...(around === null ? [] : [`${percent(around)} of the rest of the window differs.`]),
    ...places.map(
      ({ x, y, width, height }) =>
        `Area that differs: ${Math.round(width)} x ${Math.round(height)} at ${Math.round(x)}, ${Math.round(y)} (in CSS px, from the top left of the screenshot).`,
    ),
    ...(isOtherBrowser ? ['The two screenshots were taken by different browser versions.'] : []),
    `Only the screenshots can show whether the problem is fixed. ${
      hasBoth
        ? 'First image: when the ticket was created. Second: now.'
        : 'Compare this one with the one from get_ticket.'
    }`,
  ];
}

export const checkFix = agentTool({
  name: 'check_fix',
  title: 'Check a fix',
  description:
    "Opens the current version of the ticket's page, finds the element and compares it with the earlier screenshot. Waits up to wait_seconds for the result; if there is none by then, call it again. Use it once the fix is live.",
  input: z.object({
    ticket: ticketRef,
    wait_seconds: z.number().int().min(1).max(MAX).optional().describe('Defaults to 60.'),
  }),
  scope: 'write',
  changes: 'adds',
  app: beforeAfter,
  async run(agent, { ticket: ref, wait_seconds = 60 }) {
    const row = requireAgentTicket(agent.ctx, ref);
    const { id, number } = row;
    const asked = await agent.api.proofs.check({ id });
    const proof = await waitFor(agent, id, asked.id, wait_seconds * SECOND);
    if (!proof)
      return {
        lines: [
          `#${number} hasn't been checked yet, because checks that people requested come first. Call check_fix again in a minute.`,
        ],
        data: { state: 'waiting' },
      };
    const { outcome, share, around, places } = proof;
    const [{ before, after }, ticket] = await Promise.all([
      picturesOf(agent, row, proof),
      agent.api.tickets.get({ id }),
    ]);
    const view = proofView(ticket, proof, false);
    return {
      lines: linesOf(proof, number, before !== null),
      quotes: [checkQuote(proof)],
      pictures: [before, after].filter((picture) => picture !== null),
      data: {
        state: 'ready',
        outcome,
        share,
        around,
        places,
        pictures: [...(before ? ['before'] : []), ...(after ? ['after'] : [])],
        ...(view && {
          view: { part: view.part, before: view.before, after: view.after, edge: view.edge },
        }),
      },
      forApp: { sentence: proof.sentence },
    };
  },
});
