import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { useChangeStatus } from '../../lib/tickets/use-change-status.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Answer } from './answers.ts';
import { NotFixedDialog } from './not-fixed.tsx';
import { AcceptPictures } from './proof/accept-pictures.tsx';

interface AnswerFromMailProps {
  ticket: Ticket;
  answer: Answer | undefined;
}

/** Asks for confirmation: virus scanners open every link in an email, so opening a link changes nothing. */
export function AnswerFromMail({ ticket, answer }: AnswerFromMailProps) {
  const navigate = useNavigate();
  const { change, isPending } = useChangeStatus();
  const close = () => {
    void navigate({ to: '/tickets/$ticketId', params: { ticketId: ticket.id }, replace: true });
  };
  if (answer === undefined) return null;
  if (ticket.status !== 'Done' || !ticket.isOpenForWriting)
    return (
      <Dialog
        onClose={close}
        title={ticket.isOpenForWriting ? 'Already answered' : 'Project archived'}
        size="sm"
      >
        {ticket.isOpenForWriting
          ? `This ticket is now ${ticket.status}.`
          : 'This project is archived, so its tickets are read-only.'}
      </Dialog>
    );
  if (answer === 'not-fixed') return <NotFixedDialog ticket={ticket} onSent={close} onClose={close} />;
  const accept = () => {
    change({ ticket, status: 'Accepted' });
    close();
  };
  return (
    <ConfirmDialog
      title={`Accept #${ticket.number}?`}
      confirmLabel="Accept ticket"
      size="lg"
      isBusy={isPending}
      onConfirm={accept}
      onClose={close}
    >
      You’re confirming that this is resolved: “{ticket.title}”.
      <AcceptPictures ticket={ticket} />
    </ConfirmDialog>
  );
}
