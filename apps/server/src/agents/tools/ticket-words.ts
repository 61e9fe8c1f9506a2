import type { Quote } from '@ringmark/api/core/base/fence-quotes';
import { parseResolution } from '@ringmark/contract/resolutions';
import type { Comment } from '@ringmark/contract/tickets/comments';
import type { PageReport, PinElement, PinRegion } from '@ringmark/contract/pins';
import type { TicketSteps } from '@ringmark/contract/tickets/steps';
import type { Ticket } from '@ringmark/contract/tickets/tickets';

/** The maximum entries of a long thread and of a page's report in an answer. */
const MAX = { comments: 30, console: 20, requests: 20 };

export function factsOf(ticket: Ticket, publicUrl: string): string[] {
  const { id, number, status, severity, createdAt, resolution, pin, elementFinding } = ticket;
  const region = pin?.region;
  // Programs may send any text as a size: only its numbers are passed on.
  const size = parseResolution(resolution ?? '');
  const box = region
    ? `, the centre of a box of ${Math.round(region.width)} x ${Math.round(region.height)}`
    : '';
  const place =
    pin &&
    `The pin is at ${ticket.clickX}, ${ticket.clickY}${box} (in CSS px, from the top left of the page)`;
  const window = pin?.viewportWidth != null && `in a window of ${pin.viewportWidth} x ${pin.viewportHeight}`;
  return [
    `Ticket #${number} (ID ${id}): ${status}, severity ${severity}, created ${createdAt}.`,
    `In Ringmark: ${publicUrl}/tickets/${id}`,
    ...(place ? [`${[place, window].filter(Boolean).join(', ')}.`] : ['It has no pin.']),
    ...(size ? [`Resolution: ${size.width} x ${size.height}.`] : []),
    ...(elementFinding ? [`Last nightly check: ${elementFinding}`] : []),
    ...(ticket.screenshotUrl
      ? [
          `Full screenshot with the ring (fetch it with this token): ${publicUrl}/api/tickets/${id}/screenshot?marked=true`,
        ]
      : []),
  ];
}

function elementWords({ selector, tag, role, name, text, box, marks = [], rows = [] }: PinElement): string {
  const lines = [
    `Selector: ${selector}`,
    `Tag: ${tag}${role === null ? '' : `, role: ${role}`}`,
    ...(name === null ? [] : [`Accessible name: ${name}`]),
    ...(text === null ? [] : [`Text: ${text}`]),
    `Box: ${Math.round(box.x)}, ${Math.round(box.y)}, ${Math.round(box.width)} x ${Math.round(box.height)}`,
    ...marks.map((mark) => `Attribute: ${mark}`),
    ...rows.map(
      ({ tag: row, words, of }) =>
        `Inside one of ${of} ${row} ${of === 1 ? 'element' : 'elements'}${words === '' ? '' : `: ${words}`}`,
    ),
  ];
  return lines.join('\n');
}

/** Describes the elements inside a marked region. */
function regionWords({ inside }: PinRegion): string {
  const lines = inside.map(({ selector, tag, role, name, text }) =>
    [
      `Selector: ${selector}`,
      `tag: ${tag}`,
      role !== null && `role: ${role}`,
      name !== null && `accessible name: ${name}`,
      text !== null && `text: ${text}`,
    ]
      .filter(Boolean)
      .join(', '),
  );
  return lines.join('\n') || 'No element is entirely inside the box.';
}

function reportWords({ finalUrl, console: entries, requests }: PageReport): string {
  const lines = [
    ...(finalUrl === null ? [] : [`URL: ${finalUrl}`]),
    ...entries.slice(-MAX.console).map(({ level, text }) => `Console, ${level}: ${text}`),
    ...requests
      .slice(-MAX.requests)
      .map(
        ({ method, url, status, failure }) =>
          `Request: ${method} ${url}: ${status ?? failure ?? 'no response'}`,
      ),
  ];
  return lines.join('\n');
}

/** The texts of a ticket that people and its page wrote. */
export function quotesOf(ticket: Ticket, comments: readonly Comment[]): Quote[] {
  const { title, description, url, pin, report, creator, projectName } = ticket;
  const shown = comments.slice(-MAX.comments);
  const left = comments.length - shown.length;
  return [
    { from: 'title', text: title },
    { from: 'description', text: description },
    { from: 'creator and project', text: `${creator.name}, ${projectName}` },
    ...(url === null ? [] : [{ from: 'page URL', text: url }]),
    ...(pin?.pageTitle ? [{ from: 'page title', text: pin.pageTitle }] : []),
    ...(pin?.region ? [{ from: 'elements in the box', text: regionWords(pin.region) }] : []),
    ...(pin?.element
      ? [
          {
            from: pin.region ? 'element around the box' : 'element under the pin',
            text: elementWords(pin.element),
          },
        ]
      : []),
    ...(report ? [{ from: 'report of the page', text: reportWords(report) }] : []),
    ...shown.map(({ visibility, author, createdAt, text }) => ({
      from: `${visibility === 'team' ? 'internal note, visible only to the team, from' : 'comment from'} ${createdAt}`,
      text: `${author.name}:\n${text}`,
    })),
    ...(left > 0 ? [{ from: 'comments', text: `${left} older comments are omitted.` }] : []),
  ];
}

/** Returns the steps before the pin as quotes: their words come from the page and from the person. */
export const stepQuotes = ({ sentences, script }: TicketSteps): Quote[] => [
  ...(sentences.length === 0
    ? []
    : [{ from: 'steps before the pin', text: sentences.map((one, at) => `${at + 1}. ${one}`).join('\n') }]),
  ...(script === null ? [] : [{ from: 'Playwright test', text: script }]),
];

export const elementQuote = (from: string, element: PinElement): Quote => ({
  from,
  text: elementWords(element),
});
