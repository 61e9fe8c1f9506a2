import { Button } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconTicketOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { useSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { AnswerFromMail } from './answer-from-mail.tsx';
import type { Answer } from './answers.ts';
import { BackToBoard } from './back-to-board.tsx';
import { DevelopersSection } from './developers/developers-section.tsx';
import { HandOverPanel } from './hand-over/hand-over-panel.tsx';
import { MergedNotice } from './merging/merged-notice.tsx';
import { PossibleDuplicates } from './merging/possible-duplicates.tsx';
import { ProofPanel } from './proof/proof-panel.tsx';
import { RegressionNotice } from './regression-notice.tsx';
import { SizesButton } from './sizes/sizes-button.tsx';
import { TicketAttachments } from './ticket-attachments.tsx';
import { DrawButton } from './shot/draw-button.tsx';
import { TicketDescription } from './ticket-description.tsx';
import { TicketFacts } from './ticket-facts.tsx';
import { TicketMenu } from './ticket-menu.tsx';
import { TicketShot } from './shot/ticket-shot.tsx';
import { TicketWordsForm } from './ticket-words-form.tsx';
import { TicketSkeleton } from './ticket-skeleton.tsx';
import classes from './ticket.module.css';

const boardButton = (
  <Button component={Link} to="/tickets" variant="default" size="sm">
    Go to the board
  </Button>
);

interface TicketScreenProps {
  ticketId: string;
  /** The answer from a link in an email. */
  answer: Answer | undefined;
  /** The conversation. */
  children: (ticket: Ticket) => ReactNode;
}

export function TicketScreen({ ticketId, answer, children }: TicketScreenProps) {
  const query = trpc.tickets.get.useQuery({ id: ticketId });
  const ticket = query.data;
  if (query.isPending) {
    return (
      <>
        <PageHeader isQuiet title="Ticket" before={<BackToBoard />} />
        <TicketSkeleton />
      </>
    );
  }
  // It may have been deleted a moment ago.
  const isMissing = errorStatus(query.error) === 404;
  if (!ticket || isMissing) {
    return (
      <>
        <PageHeader title={isMissing ? 'Ticket not found' : 'Ticket'} before={<BackToBoard />} />
        {isMissing ? (
          <EmptyState
            icon={<IconTicketOff size={22} stroke={1.5} />}
            title="Ticket not found"
            action={boardButton}
          >
            It may have been deleted or moved to a project you can’t access, or the link may be incomplete.
          </EmptyState>
        ) : (
          <ErrorState
            title="Failed to fetch ticket"
            message={errorWords(query.error)}
            onRetry={() => void query.refetch()}
          />
        )}
      </>
    );
  }
  return (
    <>
      <KnownTicket ticket={ticket}>{children(ticket)}</KnownTicket>
      <AnswerFromMail ticket={ticket} answer={answer} />
    </>
  );
}

/** The top bar covers what has been scrolled under it. */
const BELOW_TOP_BAR = '-48px 0px 0px';

function Picture({ ticket }: { ticket: Ticket }) {
  return (
    <div className={classes.picture}>
      <TicketShot ticket={ticket} />
      {ticket.mergedInto === null && (
        <div className={classes.looks}>
          <DrawButton ticket={ticket} />
          <SizesButton ticket={ticket} />
        </div>
      )}
    </div>
  );
}

/** The top bar shows the title while the large one is out of view. */
function KnownTicket({ ticket, children }: { ticket: Ticket; children: ReactNode }) {
  const { ref: heading, entry } = useIntersection({ rootMargin: BELOW_TOP_BAR });
  // Visible until the observer says otherwise.
  const isSeen = entry?.isIntersecting ?? true;
  const [isEditing, setEditing] = useState(false);
  const { user, impersonating } = useSession();
  const isTeam = user.isAdmin && !impersonating;
  const closeEditing = () => {
    setEditing(false);
    // The focused element goes with the form.
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <>
      <PageHeader isQuiet={isSeen} title={`#${ticket.number} ${ticket.title}`} before={<BackToBoard />}>
        <TicketMenu ticket={ticket} onEdit={() => setEditing(true)} />
      </PageHeader>
      <div className={classes.page}>
        <article className={classes.words} aria-label="Ticket">
          <MergedNotice ticket={ticket} />
          <RegressionNotice ticket={ticket} />
          {isEditing ? (
            <TicketWordsForm ticket={ticket} onClose={closeEditing} />
          ) : (
            <>
              <p ref={heading} className={classes.heading} dir="auto">
                <span className={`${classes.number} tabular`}>#{ticket.number}</span> {ticket.title}
              </p>
              {/* The same text may be title and description; it is shown once. */}
              {ticket.description.trim() !== ticket.title.trim() && (
                <div className={classes.description}>
                  <TicketDescription ticket={ticket} />
                </div>
              )}
            </>
          )}
          {ticket.mergedInto === null && (
            <div className={classes.proof}>
              <ProofPanel ticket={ticket} />
            </div>
          )}
          <Picture ticket={ticket} />
          {ticket.mergedInto === null && <HandOverPanel ticket={ticket} />}
          <TicketAttachments ticket={ticket} />
          {isTeam && <DevelopersSection ticket={ticket} isOpen />}
          <PossibleDuplicates ticket={ticket} />
          {ticket.mergedInto === null && children}
          {/* Customers find it at the end. */}
          {!isTeam && <DevelopersSection ticket={ticket} isOpen={false} />}
        </article>
        <aside className={classes.aside} aria-label="Details">
          <TicketFacts ticket={ticket} />
        </aside>
      </div>
    </>
  );
}
