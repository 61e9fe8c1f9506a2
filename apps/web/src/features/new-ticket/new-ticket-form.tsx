import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { complaintOfFiles } from '../../lib/uploads/file-limits.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useWaitingFiles } from '../../lib/drafts/use-waiting-files.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useFileIntake } from '../../ui/files/use-file-intake.ts';
import { usePagePaste } from '../../ui/files/use-page-paste.ts';
import type { InheritedFilters } from '../../lib/tickets/inherited-filters.ts';
import { InheritedValues } from './inherited-values.tsx';
import classes from './new-ticket.module.css';
import { SimilarAsides } from './similar-asides.tsx';
import { TicketFields } from './ticket-fields.tsx';
import { TicketFiles } from './ticket-files.tsx';
import { useCreateTicket } from './use-create-ticket.ts';
import { useInherited } from './use-inherited.ts';
import { useJoinInstead } from './use-join-instead.ts';
import { type TicketDraft, useTicketDraft } from './use-ticket-draft.ts';

const sendsForm = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** Says of each required field that is empty what it needs. */
function missingIn({ projectId, title, description }: TicketDraft): Record<string, string> {
  return {
    ...(projectId === null && { projectId: 'Project is required.' }),
    ...(title.trim() === '' && { title: 'Title is required.' }),
    ...(description.trim() === '' && { description: 'Description is required.' }),
  };
}

function useTicketForm(filters: InheritedFilters) {
  const waiting = useWaitingFiles('ticket');
  const settings = trpc.settings.get.useQuery();
  const complaint = complaintOfFiles(waiting.files, settings.data);
  const complaintRef = useRef<HTMLParagraphElement>(null);
  /** Each attempt with a missing field sets a new object, so that the focus moves again. */
  const [asked, setAsked] = useState<object>();
  const { draft, change, forget: forgetWords } = useTicketDraft(filters);
  const inherited = useInherited(filters, draft.projectId);
  const forget = () => {
    forgetWords();
    waiting.forget();
  };
  const { submit, isCreating, share, fields } = useCreateTicket(forget);
  const similar = useJoinInstead({ draft, waiting, isCreating, forget });
  const form = useErrorFocus<HTMLFormElement>(asked ?? fields);
  const send = (event: FormEvent) => {
    event.preventDefault();
    const isWhole = Object.keys(missingIn(draft)).length === 0;
    setAsked(isWhole ? undefined : {});
    if (isWhole) complaintRef.current?.focus();
    // A toast says so when no project is selected.
    if (draft.projectId === null || (isWhole && !isCreating && !complaint))
      submit(draft, waiting.files, inherited);
  };
  return {
    form,
    waiting,
    complaint,
    complaintRef,
    draft,
    inherited,
    change,
    forget,
    fields: { ...fields, ...(asked && missingIn(draft)) },
    isCreating,
    share,
    send,
    similar,
  };
}

export function NewTicketForm(props: { inherited: InheritedFilters }) {
  const { form, waiting, complaint, complaintRef, draft, change, isCreating, share, ...rest } = useTicketForm(
    props.inherited,
  );
  // Touch screens would bring up the keyboard, unasked.
  useLayoutEffect(() => {
    if (!matchMedia('(pointer: coarse)').matches)
      form.current?.querySelector('input')?.focus({ preventScroll: true });
  }, [form]);
  const intake = useFileIntake(waiting.add);
  // While a ticket is sent, added files would not go with it.
  usePagePaste(isCreating ? null : waiting.add);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter in any field sends the form.
    <form
      ref={form}
      className={classes.form}
      aria-busy={isCreating}
      data-over={(!isCreating && intake.isOver) || undefined}
      // The browser would say it in its own words, and begin with the title.
      noValidate
      onSubmit={rest.send}
      onKeyDown={(event) => sendsForm(event) && form.current?.requestSubmit()}
      {...(isCreating ? {} : intake.handlers)}
    >
      <TicketFields
        draft={draft}
        fields={rest.fields}
        isReadOnly={isCreating || rest.similar.isBusy}
        onChange={change}
        similar={<SimilarAsides {...rest.similar} />}
      />
      <InheritedValues inherited={rest.inherited} />
      <TicketFiles
        waiting={waiting}
        complaint={complaint}
        complaintRef={complaintRef}
        isSending={isCreating}
        share={share}
      />
      <div className={classes.end}>
        <Button
          component={Link}
          to="/tickets"
          variant="default"
          onClick={isCreating ? undefined : rest.forget}
        >
          Cancel
        </Button>
        <Button type="submit" disabled={isCreating || rest.similar.isBusy}>
          {isCreating ? 'Creating...' : 'Create ticket'}
        </Button>
      </div>
    </form>
  );
}
