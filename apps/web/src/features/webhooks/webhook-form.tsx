import { Button, Checkbox, Group, Select, Stack, TextInput } from '@mantine/core';
import {
  WEBHOOK_EVENTS,
  WEBHOOK_FORMATS,
  type WebhookEvent,
  type WebhookFormat,
} from '@ringmark/contract/projects/webhook-kinds';
import { WEBHOOK_LIMITS } from '@ringmark/contract/projects/webhook-limits';
import type { Webhook } from '@ringmark/contract/projects/webhooks';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { EVENT_WORDS, FORMAT_WORDS } from './webhook-words.ts';
import classes from './webhooks.module.css';

export interface WebhookDraft {
  name: string;
  url: string;
  format: WebhookFormat;
  events: WebhookEvent[];
}

interface WebhookFormProps {
  /** The webhook; undefined for a new one. */
  webhook: Webhook | undefined;
  error: unknown;
  isBusy: boolean;
  onSave: (draft: WebhookDraft) => void;
  onClose: () => void;
}

const FORMATS = WEBHOOK_FORMATS.map((value) => ({ value, label: FORMAT_WORDS[value].label }));
const isFormat = (value: string | null): value is WebhookFormat =>
  WEBHOOK_FORMATS.some((format) => format === value);

/** The stored address is a secret: it is not shown again, and stays where none is entered. */
export function WebhookForm({ webhook, error, isBusy, onSave, onClose }: WebhookFormProps) {
  const [draft, setDraft] = useState<WebhookDraft>({
    name: webhook?.name ?? '',
    url: '',
    format: webhook?.format ?? 'standard',
    events: webhook?.events ?? ['ticket.created', 'ticket.status', 'comment.created'],
  });
  const change = (values: Partial<WebhookDraft>) => setDraft({ ...draft, ...values });
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const fields = errorFields(error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  const isUnfinished =
    draft.name.trim() === '' || draft.events.length === 0 || (!webhook && draft.url.trim() === '');
  return (
    <form onSubmit={submit} ref={formRef} noValidate>
      <Stack gap="md">
        <TextInput
          label="Name"
          value={draft.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
          maxLength={WEBHOOK_LIMITS.nameLength}
          error={fields['name']}
          data-autofocus
        />
        <Select
          label="Destination"
          description={FORMAT_WORDS[draft.format].says}
          data={FORMATS}
          value={draft.format}
          disabled={webhook !== undefined}
          onChange={(value) => isFormat(value) && change({ format: value })}
          allowDeselect={false}
        />
        <Address
          webhook={webhook}
          value={draft.url}
          error={fields['url']}
          onChange={(url) => change({ url })}
        />
        <Events value={draft.events} error={fields['events']} onChange={(events) => change({ events })} />
        <Refusal error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || isUnfinished}>
            {isBusy ? 'Saving...' : webhook ? 'Save' : 'Create webhook'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface EventsProps {
  value: readonly WebhookEvent[];
  error: string | undefined;
  onChange: (events: WebhookEvent[]) => void;
}

function Events({ value, error, onChange }: EventsProps) {
  const choose = (chosen: string[]) => onChange(WEBHOOK_EVENTS.filter((event) => chosen.includes(event)));
  return (
    <Checkbox.Group
      label="Events"
      description="Internal notes are never sent. Labels and due dates are sent, although only the team can see them in Ringmark."
      value={[...value]}
      onChange={choose}
      error={error}
    >
      <Stack gap="xs" mt={8}>
        {WEBHOOK_EVENTS.map((event) => (
          <Checkbox key={event} value={event} label={EVENT_WORDS[event]} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

interface AddressProps {
  webhook: Webhook | undefined;
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
}

function Address({ webhook, value, error, onChange }: AddressProps) {
  return (
    <TextInput
      label="URL"
      description={webhook && `Current host: ${webhook.host}. Leave empty to keep the current URL.`}
      placeholder="https://"
      type="url"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={URL_LIMITS.urlLength}
      error={error}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
    />
  );
}

/** Shows an error that belongs to no field. */
function Refusal({ error }: { error: unknown }) {
  if (!error || Object.keys(errorFields(error)).length > 0) return null;
  return (
    <p className={classes.refused} role="alert">
      {errorWords(error)}
    </p>
  );
}
