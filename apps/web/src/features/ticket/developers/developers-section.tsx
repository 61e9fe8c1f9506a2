import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconCode } from '@tabler/icons-react';
import classes from './developers.module.css';
import { OriginalPageLink } from './original-page.tsx';
import { PageFacts } from './page-facts.tsx';
import { CopyForAgent, TicketSteps } from './steps.tsx';

interface DevelopersSectionProps {
  ticket: Ticket;
  /** The team works with it; for customers it stays folded. */
  isOpen: boolean;
}

/** Shows everything that a developer works with in one place: nothing for a ticket without a pin. */
export function DevelopersSection({ ticket, isOpen }: DevelopersSectionProps) {
  const { pin, report, mergedInto } = ticket;
  if (pin === null && report === null) return null;
  return (
    <section className={classes.section} aria-labelledby="developers-title">
      <details open={isOpen}>
        <summary className={classes.title}>
          <IconCode size={17} stroke={1.5} aria-hidden="true" />
          <h2 id="developers-title">For developers</h2>
        </summary>
        {mergedInto === null && (
          <div className={classes.acts}>
            <OriginalPageLink ticketId={ticket.id} />
            <CopyForAgent ticket={ticket} />
          </div>
        )}
        {mergedInto === null && <TicketSteps ticket={ticket} isOpen={isOpen} />}
        <PageFacts pin={pin} report={report} />
      </details>
    </section>
  );
}
