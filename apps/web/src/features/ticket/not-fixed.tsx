import { Button, Textarea } from '@mantine/core';
import { COMMENT_LIMITS } from '@ringmark/contract/tickets/comment-limits';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { type FormEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { MarkdownField } from '../../entities/rich-text/markdown-field.tsx';
import { useTabDraft } from '../../lib/drafts/use-tab-draft.ts';
import { errorCode, errorFields, errorWords } from '../../lib/server/error-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import classes from './ticket-words.module.css';
import { useRejectTicket } from './use-ticket-writes.ts';

const NOTHING = { reason: '' };

interface ReasonFieldProps {
  reason: string;
  complaint: string | undefined;
  isReadOnly: boolean;
  onReason: (reason: string) => void;
}

const ReasonField = ({ reason, complaint, isReadOnly, onReason }: ReasonFieldProps) => (
  <MarkdownField name="What’s still wrong?" isLabelled text={reason} isRefused={complaint !== undefined}>
    <Textarea
      label="What’s still wrong?"
      description="Posted as a comment. The ticket moves back to Adjustments."
      dir="auto"
      autosize
      minRows={4}
      maxRows={12}
      maxLength={COMMENT_LIMITS.commentLength}
      value={reason}
      error={complaint}
      readOnly={isReadOnly}
      data-autofocus
      onChange={(event) => onReason(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
          event.currentTarget.form?.requestSubmit();
      }}
    />
  </MarkdownField>
);

/** Keeps the typed text if the dialog is closed or the ticket was not sent back. */
export function NotFixedDialog({
  ticket,
  onSent,
  onClose,
}: Omit<NotFixedProps, 'isDisabled'> & { onClose: () => void }) {
  const { draft, change, forget } = useTabDraft(`reject.${ticket.id}`, NOTHING);
  const { mutate, isPending, error } = useRejectTicket(() => {
    forget();
    onSent();
  });
  const [isLacking, setIsLacking] = useState<object>();
  const formRef = useErrorFocus<HTMLFormElement>(error ?? isLacking);
  const fields = errorFields(error);
  const lack = isLacking && draft.reason.trim() === '' ? 'Describe what’s still wrong.' : undefined;
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (draft.reason.trim() === '') setIsLacking({});
    else mutate({ id: ticket.id, reason: draft.reason });
  };
  return (
    <Dialog onClose={onClose} title="Not fixed" closeOnClickOutside={draft.reason === ''}>
      <form className={classes.form} ref={formRef} noValidate onSubmit={send}>
        <ReasonField
          reason={draft.reason}
          complaint={fields['reason'] ?? lack}
          isReadOnly={isPending}
          onReason={(reason) => change({ reason })}
        />
        {error && Object.keys(fields).length === 0 && (
          <p className={classes.message} role="alert">
            {errorCode(error) === 'status_changed'
              ? `${errorWords(error)} Write a comment instead.`
              : errorWords(error)}
          </p>
        )}
        <div className={classes.end}>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isPending}>
            {isPending ? 'Sending...' : 'Send back'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

interface NotFixedProps {
  ticket: Ticket;
  isDisabled: boolean;
  /** The button is gone by then. */
  onSent: () => void;
}

/** Shows the button next to Accept on a ticket that is Done. An open dialog stays if the ticket changes. */
export function NotFixed({ ticket, isDisabled, onSent }: NotFixedProps) {
  const [isOpen, setIsOpen] = useState(false);
  const sent = () => {
    flushSync(() => setIsOpen(false));
    onSent();
  };
  return (
    <>
      {ticket.status === 'Done' && (
        <Button size="xs" variant="default" disabled={isDisabled} onClick={() => setIsOpen(true)}>
          Not fixed
        </Button>
      )}
      {isOpen && <NotFixedDialog ticket={ticket} onSent={sent} onClose={() => setIsOpen(false)} />}
    </>
  );
}
