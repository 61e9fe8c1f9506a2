import { clockWords } from '@ringmark/contract/clock-words';
import type { TicketId } from '@ringmark/contract/ids';
import type { Step } from '@ringmark/contract/live/steps';
import { pageReportSchema, pinContextSchema } from '@ringmark/contract/pins';
import { stepSentence } from '@ringmark/contract/live/step-words';
import type { TicketSteps } from '@ringmark/contract/tickets/steps';
import type { SignedInContext } from '../../core/context/context.ts';
import { requireTicket } from '../tickets/tickets.access.ts';
import { writeScript } from './script/write-script.ts';
import { readSteps } from './step-rows.ts';
import { textOfTicket } from './text-of-ticket.ts';

/** Names the place in a recording that shows a step. */
const clipWords = ({ clip }: Step): string => (clip ? ` (at ${clockWords(clip.ms)} of ${clip.file})` : '');

/** Returns the steps that led to a ticket's pin, in words and as a test. @throws AppError not_found. */
export function getSteps({ db, actor, config }: SignedInContext, id: TicketId): TicketSteps {
  const ticket = requireTicket(db, actor, id);
  const steps = readSteps(db, id);
  const pin = ticket.pin === null ? null : pinContextSchema.parse(JSON.parse(ticket.pin));
  const report = ticket.report === null ? null : pageReportSchema.parse(JSON.parse(ticket.report));
  const { number, title, description, resolution, url } = ticket;
  const { publicUrl } = config;
  const address = `${publicUrl}/tickets/${id}`;
  const sentences = steps.map(stepSentence);
  const { script, remark } = writeScript({
    number,
    title,
    description,
    address,
    publicUrl,
    resolution,
    pin,
    steps,
  });
  const picture =
    ticket.screenshot_id === null ? null : `${publicUrl}/api/tickets/${id}/screenshot?marked=true`;
  const text = textOfTicket({
    number,
    title,
    description,
    address,
    url,
    resolution,
    picture,
    pin,
    report,
    sentences: steps.map((step, index) => `${sentences[index]}${clipWords(step)}`),
    script,
  });
  return { steps, sentences, script, remark, text };
}
