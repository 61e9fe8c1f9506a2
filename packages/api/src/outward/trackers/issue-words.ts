import { cutText } from '@ringmark/contract/cut-text';
import type { TicketId } from '@ringmark/contract/ids';
import { stepSentence } from '@ringmark/contract/live/step-words';
import { pinContextSchema } from '@ringmark/contract/pins';
import type { Services } from '../../core/context/context.ts';
import { readSteps } from '../../tickets/steps/step-rows.ts';

/** A ticket as an issue tells it. All texts are plain: each tracker escapes them. */
export interface IssueWords {
  title: string;
  description: string;
  format: 'plain' | 'markdown';
  facts: readonly { label: string; value: string; isAddress?: boolean }[];
  steps: readonly string[];
  number: number;
  /** The URL of the ticket. */
  url: string;
  /** The marker by which the issue is found again. */
  marker: string;
}

/** Trackers read `@name` and `#12` in titles too; a zero-width space after the mark ends that. */
export const ZERO_WIDTH = '\u200B';
const defuse = (title: string) => title.replaceAll(/[@#!$&%~^](?=[\p{L}\p{N}_])/gu, `$&${ZERO_WIDTH}`);

/** One line that fits, and mentions nobody. */
export const issueTitle = ({ title }: IssueWords, most: number): string =>
  cutText(defuse(title.replaceAll(/\s+/g, ' ').trim()), most);

const px = (length: number) => String(Math.round(length));

/** The page tells the facts with these labels of itself. */
export const PAGE_FACTS = ['Element', 'Selector'] as const;

function elementFacts(pin: string | null): IssueWords['facts'] {
  if (pin === null) return [];
  const { element, region, userAgent } = pinContextSchema.parse(JSON.parse(pin));
  const named = element && `<${element.tag}>${element.name === null ? '' : ` “${element.name}”`}`;
  return [
    ...(element && named !== null ? [{ label: PAGE_FACTS[0], value: named }] : []),
    ...(element ? [{ label: PAGE_FACTS[1], value: element.selector }] : []),
    ...(region ? [{ label: 'Marked box', value: `${px(region.width)} × ${px(region.height)} px` }] : []),
    ...(userAgent === null ? [] : [{ label: 'Browser', value: userAgent }]),
  ];
}

/**
 * Returns the texts of a ticket for a tracker: never comments or internal notes. It is undefined for a ticket that is
 * gone.
 */
export function issueWords(
  { db, config }: Pick<Services, 'db' | 'config'>,
  id: TicketId,
  marker: string,
): IssueWords | undefined {
  const ticket = db.first(
    db.q
      .selectFrom('ticket')
      .select([
        'number',
        'title',
        'description',
        'description_format',
        'severity',
        'url',
        'resolution',
        'pin',
      ])
      .where('id', '=', id),
  );
  if (!ticket) return undefined;
  const { number, title, description, description_format: format, severity, url, resolution, pin } = ticket;
  const page = url !== null && url.startsWith('/') ? config.publicUrl + url : url;
  return {
    title,
    description,
    format,
    number,
    marker,
    url: `${config.publicUrl}/tickets/${id}`,
    facts: [
      ...(page === null ? [] : [{ label: 'Page', value: page, isAddress: true }]),
      ...elementFacts(pin),
      ...(resolution === null ? [] : [{ label: 'Window', value: resolution }]),
      { label: 'Severity', value: severity },
    ],
    steps: readSteps(db, id).map(stepSentence),
  };
}
