import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import { TRACKER_KINDS, TRACKER_NAMES, type TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import type { Tracker } from '@ringmark/contract/projects/trackers';
import { URL_LIMITS } from '@ringmark/contract/url-limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { KIND_WORDS } from './tracker-words.ts';
import classes from '../../entities/project-things/project-things.module.css';

export interface TrackerDraft {
  kind: TrackerKind;
  baseUrl: string;
  place: string;
  issueType: string;
  account: string;
  token: string;
}

interface TrackerFormProps {
  /** The tracker; undefined for a new one. */
  tracker: Tracker | undefined;
  error: unknown;
  isBusy: boolean;
  onSave: (draft: TrackerDraft) => void;
  onClose: () => void;
}

const KINDS = TRACKER_KINDS.map((value) => ({ value, label: TRACKER_NAMES[value] }));
const isKind = (value: string | null): value is TrackerKind => TRACKER_KINDS.some((kind) => kind === value);

function isUnfinished({ baseUrl, place, issueType, account, token, kind }: TrackerDraft, isNew: boolean) {
  const asked = [baseUrl, place, ...(kind === 'jira' ? [issueType, account] : []), ...(isNew ? [token] : [])];
  return asked.some((text) => text.trim() === '');
}

const plain = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const;

/** The stored token is not shown again, and stays where none is entered. */
export function TrackerForm({ tracker, error, isBusy, onSave, onClose }: TrackerFormProps) {
  const [draft, setDraft] = useState<TrackerDraft>({
    kind: tracker?.kind ?? 'github',
    baseUrl: tracker?.baseUrl ?? KIND_WORDS.github.baseUrl,
    place: tracker?.place ?? '',
    issueType: tracker?.issueType ?? 'Task',
    account: tracker?.account ?? '',
    token: '',
  });
  const change = (values: Partial<TrackerDraft>) => setDraft({ ...draft, ...values });
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const fields = errorFields(error);
  const words = KIND_WORDS[draft.kind];
  const isNew = tracker === undefined;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSave(draft);
  };
  return (
    <form onSubmit={submit} ref={formRef} noValidate>
      <Stack gap="md">
        {isNew && <PlaceFields draft={draft} fields={fields} onChange={change} />}
        {draft.kind === 'jira' && <JiraFields draft={draft} fields={fields} onChange={change} />}
        <TextInput
          label="Token"
          type="password"
          description={isNew ? words.tokenSays : 'Leave empty to keep the current token.'}
          value={draft.token}
          onChange={(event) => change({ token: event.currentTarget.value })}
          error={fields['token']}
          {...plain}
          autoComplete="new-password"
        />
        <Refusal error={error} />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isBusy || isUnfinished(draft, isNew)}>
            {isBusy ? 'Saving...' : isNew ? 'Add tracker' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface FieldsProps {
  draft: TrackerDraft;
  fields: Record<string, string>;
  onChange: (values: Partial<TrackerDraft>) => void;
}

/** Asks for the place of the issues: another place is another tracker. */
function PlaceFields({ draft, fields, onChange }: FieldsProps) {
  const words = KIND_WORDS[draft.kind];
  return (
    <>
      <Select
        label="Tracker"
        data={KINDS}
        value={draft.kind}
        onChange={(kind) => isKind(kind) && onChange({ kind, baseUrl: KIND_WORDS[kind].baseUrl })}
        allowDeselect={false}
        data-autofocus
      />
      <TextInput
        label="URL"
        description={words.addressSays}
        placeholder={draft.kind === 'jira' ? 'https://acme.atlassian.net' : undefined}
        type="url"
        value={draft.baseUrl}
        onChange={(event) => onChange({ baseUrl: event.currentTarget.value })}
        maxLength={URL_LIMITS.urlLength}
        error={fields['baseUrl']}
        {...plain}
      />
      <TextInput
        label={words.place}
        placeholder={words.placeHolder}
        value={draft.place}
        onChange={(event) => onChange({ place: event.currentTarget.value })}
        error={fields['place']}
        {...plain}
      />
    </>
  );
}

function JiraFields({ draft, fields, onChange }: FieldsProps) {
  return (
    <>
      <TextInput
        label="Issue type"
        description="The type’s name in the project, such as Task or Bug."
        value={draft.issueType}
        onChange={(event) => onChange({ issueType: event.currentTarget.value })}
        error={fields['issueType']}
        {...plain}
      />
      <TextInput
        label="Account"
        description="The email address of the token’s owner."
        type="email"
        value={draft.account}
        onChange={(event) => onChange({ account: event.currentTarget.value })}
        error={fields['account']}
        {...plain}
      />
    </>
  );
}

/** Shows an error that belongs to no field. */
function Refusal({ error }: { error: unknown }) {
  if (!error || Object.keys(errorFields(error)).length > 0) return null;
  return (
    <p className={classes.trouble} role="alert">
      {errorWords(error)}
    </p>
  );
}
