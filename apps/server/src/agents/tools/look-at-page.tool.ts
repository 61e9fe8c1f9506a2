import { type Picture, ringPicture } from '@ringmark/api/outward/agents/agent-pictures.service';
import { requireAgentTicket } from '@ringmark/api/outward/agents/agent-tickets';
import { AppError } from '@ringmark/api/core/base/errors';
import { toItem } from '@ringmark/api/tickets/tickets/ticket-row';
import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { parseResolution } from '@ringmark/contract/resolutions';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import type { ResolvedPin, ViewportInspected } from '@ringmark/contract/pages/viewport';
import { z } from 'zod';
import { type Agent, agentTool } from '../agent-tool.ts';
import { ticketRef } from './ticket-input.ts';
import { elementQuote } from './ticket-words.ts';

const USUAL = { width: 1_366, height: 768 };
const between = (value: number, { min, max }: { min: number; max: number }) =>
  Math.round(Math.min(Math.max(value, min), max));

function sizeOf({ resolution, pin }: TicketListItem): { width: number; height: number } {
  const { width, height } = parseResolution(resolution ?? '') ?? {
    width: pin?.viewportWidth ?? USUAL.width,
    height: pin?.viewportHeight ?? USUAL.height,
  };
  return {
    width: between(width, VIEWPORT_LIMITS.viewportWidth),
    height: between(height, VIEWPORT_LIMITS.viewportHeight),
  };
}

const noPage = () =>
  new AppError('conflict', 'no_page', 'This ticket has no pin on a page, so there is nothing to look at.');

interface Seen {
  inspected: ViewportInspected;
  place: ResolvedPin | undefined;
  /** The position of the pin in the picture, in CSS px. */
  at: { x: number; y: number };
  size: { width: number; height: number };
}

/** Looks at the page in a view of the token's owner, and closes it. */
async function look({ api }: Agent, ticket: TicketListItem, url: string): Promise<Seen> {
  const size = sizeOf(ticket);
  const { id, projectId, clickX, clickY, pin } = ticket;
  const preferences = pin?.preferences;
  const view = await api.viewport.open({ url, projectId, ...size, ...(preferences && { preferences }) });
  const { sessionId } = view;
  try {
    const [place] = await api.viewport.resolvePins({ sessionId, ticketIds: [id], reveal: id });
    const { x, y } = place ?? { x: Number(clickX), y: Number(clickY) };
    const lowest = Math.max(0, view.scrollHeight - size.height);
    const scrollY = place?.inView ? 0 : Math.min(Math.max(0, Math.round(y - size.height / 2)), lowest);
    await api.viewport.scroll({ sessionId, scrollX: 0, scrollY });
    const at = place?.inView ?? {
      x: Math.min(Math.max(0, x), size.width - 1),
      y: Math.min(Math.max(0, y - scrollY), size.height - 1),
    };
    return { inspected: await api.viewport.inspect({ sessionId, ...at }), place, at, size };
  } finally {
    await api.viewport.close({ sessionId });
  }
}

const FOUND: Record<ResolvedPin['state'], string> = {
  found: 'The element is where it was.',
  moved: 'The element is still there, in a different place.',
  hidden: 'The element is on the page but hidden.',
  not_found: "The element wasn't found on the page.",
};

async function pictureOf({ ctx }: Agent, { inspected, at, size }: Seen): Promise<Picture[]> {
  const [, mime = '', data = ''] = /^data:([^;]+);base64,(.*)$/s.exec(inspected.screenshot) ?? [];
  const picture = await ringPicture(ctx, { image: Buffer.from(data, 'base64'), mime }, at, size);
  return picture ? [picture] : [];
}

export const lookAtPage = agentTool({
  name: 'look_at_page',
  title: 'Look at the page now',
  description:
    "Opens the current version of the ticket's page and returns a screenshot with a red ring at the pin, the element there and the console output. It doesn't compare anything; use check_fix for that.",
  input: z.object({ ticket: ticketRef }),
  scope: 'write',
  // The view visits the site as the token's owner.
  changes: 'adds',
  async run(agent, { ticket: ref }) {
    const ticket = toItem(requireAgentTicket(agent.ctx, ref), agent.ctx.actor);
    if (ticket.url === null || ticket.clickX === null) throw noPage();
    const seen = await look(agent, ticket, ticket.url);
    const { element, url, pageTitle, report } = seen.inspected;
    return {
      lines: [
        `#${ticket.number}: the page as it is now.`,
        seen.place ? FOUND[seen.place.state] : "The pin doesn't point at an element.",
        `The pin is at ${Math.round(seen.at.x)}, ${Math.round(seen.at.y)} (in CSS px, from the top left of the screenshot).`,
      ],
      quotes: [
        { from: 'page', text: [url, pageTitle].join('\n') },
        ...(element ? [elementQuote('element at the pin', element)] : []),
        ...report.console.slice(-20).map(({ level, text }) => ({ from: `console, ${level}`, text })),
      ],
      pictures: await pictureOf(agent, seen),
    };
  },
});
