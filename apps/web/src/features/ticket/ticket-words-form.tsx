import { Button, Textarea, TextInput } from '@mantine/core';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { MarkdownField } from '../../entities/rich-text/markdown-field.tsx';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorCode, errorData, errorFields, errorWords } from '../../lib/server/error-words.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import classes from './ticket-words.module.css';
import { useEditTicket } from './use-ticket-writes.ts';

/** Shows an edit that another person made in the meantime; saving again replaces it. */
function Meanwhile({ ticket }: { ticket: Ticket }) {
  return (
    <blockquote className={classes.current} aria-label="Current version">
      <p dir="auto">
        <b>{ticket.title}</b>
      </p>
      <p dir="auto">{ticket.description}</p>
    </blockquote>
  );
}

const sendsForm = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** The typed words and their save. */
function useWords(ticket: Ticket, onSaved: () => void) {
  const [words, setWords] = useState({ title: ticket.title, description: ticket.description });
  // The edits that were seen: newer ones are shown before they are replaced.
  const [seen, setSeen] = useState(ticket.edits);
  const { mutate, isPending, error } = useEditTicket(onSaved);
  const isOvertaken = errorCode(error) === 'ticket_edited';
  useLeaveWarning(words.title !== ticket.title || words.description !== ticket.description);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    mutate(
      { id: ticket.id, ...words, seenEdits: seen },
      {
        onError(refusal) {
          if (errorCode(refusal) === 'ticket_edited') setSeen(Number(errorData(refusal)['edits']));
        },
      },
    );
  };
  const change = (part: Partial<typeof words>) => setWords((before) => ({ ...before, ...part }));
  return { words, change, save, isPending, error, isOvertaken };
}

/** Edits title and description in place. Typed text stays until it is saved. */
export function TicketWordsForm({ ticket, onClose }: { ticket: Ticket; onClose: () => void }) {
  const { words, change, save, isPending, error, isOvertaken } = useWords(ticket, onClose);
  const focusRef = useInitialFocus<HTMLInputElement>();
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const fields = errorFields(error);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter in any field sends the form.
    <form
      className={classes.form}
      aria-label="Edit ticket"
      ref={formRef}
      noValidate
      onSubmit={save}
      onKeyDown={(event) => sendsForm(event) && event.currentTarget.requestSubmit()}
    >
      <TextInput
        label="Title"
        dir="auto"
        ref={focusRef}
        maxLength={TICKET_LIMITS.titleLength}
        value={words.title}
        error={fields['title']}
        readOnly={isPending}
        onChange={(event) => change({ title: event.currentTarget.value })}
      />
      <MarkdownField
        name="Description"
        isLabelled
        text={words.description}
        isRefused={Boolean(fields['description'])}
      >
        <Textarea
          label="Description"
          dir="auto"
          autosize
          minRows={5}
          maxRows={18}
          maxLength={TICKET_LIMITS.descriptionLength}
          value={words.description}
          error={fields['description']}
          readOnly={isPending}
          onChange={(event) => change({ description: event.currentTarget.value })}
        />
      </MarkdownField>
      {error && Object.keys(fields).length === 0 && (
        <p className={classes.message} role="alert">
          {errorWords(error)}
        </p>
      )}
      {isOvertaken && <Meanwhile ticket={ticket} />}
      <div className={classes.end}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={isPending}>
          {isPending ? 'Saving...' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
