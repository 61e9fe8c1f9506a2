import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useNavigate } from '@tanstack/react-router';
import { useChangeStatus } from '../../lib/tickets/use-change-status.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import type { Answer } from './answers.ts';
import { NotFixedDialog } from './not-fixed.tsx';

interface AnswerFromMailProps {
  ticket: Ticket;
  answer: Answer | undefined;
}

/** A link in a mail changes nothing by itself: programs that look for viruses press every link. It asks once more. */
export function AnswerFromMail({ ticket, answer }: AnswerFromMailProps) {
  const navigate = useNavigate();
  const { change, isPending } = useChangeStatus();
  const close = () => {
    void navigate({ to: '/tickets/$ticketId', params: { ticketId: ticket.id }, replace: true });
  };
  if (answer === undefined) return null;
  if (ticket.status !== 'Done' || !ticket.isOpenForWriting)
    return (
      <Dialog onClose={close} title="Nothing to answer" size="sm">
        {ticket.isOpenForWriting
          ? `Meanwhile this ticket has become ${ticket.status}.`
          : 'This project is archived: the ticket takes no answer.'}
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
      confirmLabel="Accept the ticket"
      isBusy={isPending}
      onConfirm={accept}
      onClose={close}
    >
      It says that “{ticket.title}” is as you wanted.
    </ConfirmDialog>
  );
}
