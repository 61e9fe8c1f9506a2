import { Button, Progress, Select, Textarea, TextInput } from '@mantine/core';
import { LIMITS } from '@ringmark/contract/limits';
import { FORM_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { IconPaperclip } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { MissingFiles } from '../../entities/missing-files.tsx';
import { ProjectSelect } from '../../entities/project-select.tsx';
import { UploadList } from '../../entities/upload-list.tsx';
import { complaintOfFiles } from '../../lib/file-limits.ts';
import { trpc } from '../../lib/trpc.ts';
import { useWaitingFiles } from '../../lib/use-waiting-files.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { useFileIntake } from '../../ui/use-file-intake.ts';
import { usePagePaste } from '../../ui/use-page-paste.ts';
import classes from './new-ticket.module.css';
import { SeverityField } from './severity-field.tsx';
import { useCreateTicket } from './use-create-ticket.ts';
import { type TicketDraft, useTicketDraft } from './use-ticket-draft.ts';

const RESOLUTIONS = FORM_PRESETS.map((preset) => ({
  value: formatResolution(preset),
  label: `${preset.name} (${formatResolution(preset)})`,
}));

const sendsForm = (event: KeyboardEvent) => event.key === 'Enter' && (event.ctrlKey || event.metaKey);

/** The words, the files, and what happens when they are sent. */
function useTicketForm() {
  const form = useRef<HTMLFormElement>(null);
  const waiting = useWaitingFiles('ticket');
  const settings = trpc.settings.get.useQuery();
  const complaint = complaintOfFiles(waiting.files, settings.data);
  const complaintRef = useRef<HTMLParagraphElement>(null);
  const [lacksProject, setLacksProject] = useState(false);
  const { draft, change, forget: forgetWords } = useTicketDraft();
  const forget = () => {
    forgetWords();
    waiting.forget();
  };
  const { submit, isCreating, share, fields } = useCreateTicket(forget);
  const send = (event: FormEvent) => {
    event.preventDefault();
    setLacksProject(draft.projectId === null);
    if (draft.projectId === null) form.current?.querySelector('input')?.focus();
    else complaintRef.current?.focus();
    if (!isCreating && (draft.projectId === null || !complaint)) void submit(draft, waiting.files);
  };
  return {
    form,
    waiting,
    complaint,
    complaintRef,
    draft,
    change,
    forget,
    fields,
    lacksProject: lacksProject && draft.projectId === null,
    isCreating,
    share,
    send,
  };
}

export function NewTicketForm() {
  const { form, waiting, complaint, complaintRef, draft, change, isCreating, share, ...rest } =
    useTicketForm();
  const intake = useFileIntake(waiting.add);
  usePagePaste(waiting.add);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl Enter in any field sends the form.
    <form
      ref={form}
      className={classes.form}
      data-over={intake.isOver || undefined}
      onSubmit={rest.send}
      onKeyDown={(event) => sendsForm(event) && form.current?.requestSubmit()}
      {...intake.handlers}
    >
      <Fields draft={draft} fields={rest.fields} lacksProject={rest.lacksProject} onChange={change} />
      <section className={classes.files} aria-label="Attachments">
        <div className={classes.filesHead}>
          <span className={classes.label}>Attachments</span>
          <FileButton
            label="Attachments"
            variant="subtle"
            color="gray"
            leftSection={<IconPaperclip size={15} stroke={1.5} />}
            onFiles={waiting.add}
          >
            Add files
          </FileButton>
        </div>
        {waiting.files.length === 0 && (
          <p className={classes.hint}>Choose files, drop them here or paste a picture.</p>
        )}
        <MissingFiles names={waiting.missing} />
        <UploadList
          isWaiting
          uploads={waiting.files.map(({ name, size }, key) => ({ key, name, size, share: 0 }))}
          onRemove={waiting.drop}
        />
        {complaint && (
          <p ref={complaintRef} className={classes.complaint} role="alert" tabIndex={-1}>
            {complaint}
          </p>
        )}
        {share !== null && <Progress value={share * 100} size={3} aria-label="Uploading attachments" />}
      </section>
      <div className={classes.end}>
        <Button component={Link} to="/tickets" variant="default" onClick={rest.forget}>
          Cancel
        </Button>
        <Button type="submit" disabled={isCreating}>
          {isCreating ? 'Creating...' : 'Create Ticket'}
        </Button>
      </div>
    </form>
  );
}

interface FieldsProps {
  draft: TicketDraft;
  /** What the server says against the input, by field. */
  fields: Record<string, string>;
  /** Whether it was to be sent without one: a toast has said so. */
  lacksProject: boolean;
  onChange: (part: Partial<TicketDraft>) => void;
}

function Fields({ draft, fields, lacksProject, onChange }: FieldsProps) {
  return (
    <>
      <ProjectSelect
        label="Project"
        withAsterisk
        placeholder="Select a project"
        value={draft.projectId}
        error={fields.projectId ?? lacksProject}
        onChange={(projectId) => onChange({ projectId })}
      />
      <TextInput
        label="Title"
        dir="auto"
        required
        placeholder="What is wrong, in a few words"
        maxLength={LIMITS.titleLength}
        value={draft.title}
        error={fields.title}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        dir="auto"
        required
        placeholder="What did you do, what happened, and what did you expect?"
        autosize
        minRows={5}
        maxRows={18}
        maxLength={LIMITS.descriptionLength}
        value={draft.description}
        error={fields.description}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
      <div className={classes.row}>
        <TextInput
          label="URL"
          type="url"
          placeholder="https://"
          maxLength={LIMITS.urlLength}
          value={draft.url}
          error={fields.url}
          onChange={(event) => onChange({ url: event.currentTarget.value })}
        />
        <Select
          label="Resolution"
          placeholder="Any"
          clearable
          data={RESOLUTIONS}
          value={draft.resolution}
          error={fields.resolution}
          onChange={(resolution) => onChange({ resolution })}
        />
      </div>
      <SeverityField value={draft.severity} onChange={(severity) => onChange({ severity })} />
    </>
  );
}
