import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { SafeLink } from '../../ui/safe-link.tsx';
import { Fact } from './fact.tsx';
import { TicketStatusControl } from './ticket-status.tsx';
import { ProjectFact } from './triage/project-fact.tsx';
import { SeverityFact } from './triage/severity-fact.tsx';
import { TeamFacts } from './triage/team-facts.tsx';
import { WatchingFact } from './triage/watching-fact.tsx';
import classes from './ticket.module.css';

/** Leads to the pin on its page, unless the project is archived. */
function PinLink({ ticket }: { ticket: Ticket }) {
  if (!ticket.url || ticket.clickX === null || !ticket.isOpenForWriting) return null;
  const { projectId, url, resolution, id } = ticket;
  return (
    <Button
      renderRoot={(props) => (
        <Link
          to="/annotate"
          search={{ projectId, url, resolution: resolution ?? undefined, ticket: id }}
          {...props}
        />
      )}
      variant="default"
      size="xs"
      leftSection={<IconMapPin size={15} stroke={1.5} />}
    >
      Show on the page
    </Button>
  );
}

const lowerFirst = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1);

/** Shows what the last nightly check found about the pin's element. */
function LastCheck({ ticket: { elementFinding, elementCheckedAt } }: { ticket: Ticket }) {
  if (!elementFinding || !elementCheckedAt) return null;
  return (
    <p className={classes.checked}>
      Nightly check, <RelativeDate value={elementCheckedAt} />: {lowerFirst(elementFinding)}
    </p>
  );
}

export function TicketFacts({ ticket }: { ticket: Ticket }) {
  return (
    <section className={classes.facts} aria-label="Details">
      {ticket.mergedInto === null && <TicketStatusControl ticket={ticket} />}
      <dl className={classes.factList}>
        <TeamFacts ticket={ticket} />
        <SeverityFact ticket={ticket} />
        <ProjectFact ticket={ticket} />
        <Fact label="Created by">
          <PersonAvatar person={ticket.creator} size={20} />
          <span className={classes.ellipsis}>{ticket.creator.name}</span>
        </Fact>
        {ticket.people > 1 && <Fact label="Reported by">{ticket.people} people</Fact>}
        <Fact label="Created">
          <RelativeDate value={ticket.createdAt} />
        </Fact>
        {ticket.updatedAt !== ticket.createdAt && (
          <Fact label="Updated">
            <RelativeDate value={ticket.updatedAt} />
          </Fact>
        )}
        {ticket.acceptedAt && (
          <Fact label="Accepted">
            <RelativeDate value={ticket.acceptedAt} />
          </Fact>
        )}
        {ticket.url && (
          <Fact label="URL">
            <SafeLink href={ticket.url} className={classes.address} />
          </Fact>
        )}
        {ticket.resolution && (
          <Fact label="Resolution">
            <span className="tabular">{ticket.resolution}</span>
          </Fact>
        )}
        {ticket.mergedInto === null && <WatchingFact ticket={ticket} />}
      </dl>
      <PinLink ticket={ticket} />
      <LastCheck ticket={ticket} />
      {!ticket.isOpenForWriting && ticket.mergedInto === null && (
        <p className={classes.closed}>This project is archived, so its tickets are read-only.</p>
      )}
    </section>
  );
}
