import { Select, Textarea, TextInput } from '@mantine/core';
import { FORM_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import type { ReactNode } from 'react';
import { ProjectSelect } from '../../entities/project-select.tsx';
import { MarkdownField } from '../../entities/rich-text/markdown-field.tsx';
import classes from './new-ticket.module.css';
import { SeverityField } from './severity-field.tsx';
import type { TicketDraft } from './use-ticket-draft.ts';

const RESOLUTIONS = FORM_PRESETS.map((preset) => ({
  value: formatResolution(preset),
  label: `${preset.name} (${formatResolution(preset)})`,
}));

interface TicketFieldsProps {
  draft: TicketDraft;
  /** Each field has a sentence here if it is empty or was refused. */
  fields: Record<string, string>;
  /** Words typed while a ticket is sent would not go with it. */
  isReadOnly: boolean;
  onChange: (part: Partial<TicketDraft>) => void;
  /** The similar tickets, below the title. */
  similar: ReactNode;
}

type PartProps = Omit<TicketFieldsProps, 'similar'>;

/** The page and the device. */
function PageRow({ draft, fields, isReadOnly, onChange }: PartProps) {
  return (
    <div className={classes.row}>
      <TextInput
        label="URL"
        type="url"
        placeholder="https://"
        maxLength={URL_LIMITS.urlLength}
        value={draft.url}
        error={fields.url}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <Select
        label="Resolution"
        placeholder="Any"
        clearable
        data={RESOLUTIONS}
        value={draft.resolution}
        error={fields.resolution}
        readOnly={isReadOnly}
        onChange={(resolution) => onChange({ resolution })}
      />
    </div>
  );
}

function DescriptionField({ draft, fields, isReadOnly, onChange }: PartProps) {
  return (
    <MarkdownField
      name="Description"
      isLabelled
      text={draft.description}
      isRefused={Boolean(fields.description)}
    >
      <Textarea
        label="Description"
        dir="auto"
        required
        placeholder="What did you do, what happened, and what did you expect?"
        autosize
        minRows={5}
        maxRows={18}
        maxLength={TICKET_LIMITS.descriptionLength}
        value={draft.description}
        error={fields.description}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ description: event.currentTarget.value })}
      />
    </MarkdownField>
  );
}

export function TicketFields({ draft, fields, isReadOnly, onChange, similar }: TicketFieldsProps) {
  return (
    <>
      <ProjectSelect
        label="Project"
        withAsterisk
        // It has the focus as the screen opens.
        openOnFocus={false}
        placeholder="Select a project"
        value={draft.projectId}
        error={fields.projectId}
        readOnly={isReadOnly}
        onChange={(projectId) => onChange({ projectId })}
      />
      <TextInput
        label="Title"
        dir="auto"
        required
        placeholder="What’s wrong, in a few words"
        maxLength={TICKET_LIMITS.titleLength}
        value={draft.title}
        error={fields.title}
        readOnly={isReadOnly}
        onChange={(event) => onChange({ title: event.currentTarget.value })}
      />
      {similar}
      <DescriptionField draft={draft} fields={fields} isReadOnly={isReadOnly} onChange={onChange} />
      <PageRow draft={draft} fields={fields} isReadOnly={isReadOnly} onChange={onChange} />
      <SeverityField
        value={draft.severity}
        isReadOnly={isReadOnly}
        onChange={(severity) => onChange({ severity })}
      />
    </>
  );
}
