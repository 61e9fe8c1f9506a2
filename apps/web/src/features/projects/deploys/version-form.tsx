import { Button, Group, Select, Stack, TextInput } from '@mantine/core';
import type { VersionSource } from '@ringmark/contract/projects/deploys';
import type { ProjectId } from '@ringmark/contract/ids';
import { type FormEvent, useState } from 'react';
import { errorFields, errorWords } from '../../../lib/server/error-words.ts';
import { useErrorFocus } from '../../../ui/focus/use-error-focus.ts';
import { useDeployUpdate } from './use-deploys.ts';

type Kind = VersionSource['kind'] | 'none';
const KINDS: { value: Kind; label: string }[] = [
  { value: 'none', label: 'None: don’t wait for a version' },
  { value: 'header', label: 'A response header' },
  { value: 'meta', label: 'A meta tag' },
  { value: 'json', label: 'A JSON file' },
];
const NAMES = {
  header: { label: 'Header', placeholder: 'X-Version' },
  meta: { label: 'Meta tag name', placeholder: 'version' },
} as const;

interface Draft {
  kind: Kind;
  name: string;
  url: string;
  key: string;
}

const toDraft = (source: VersionSource | null): Draft => ({
  kind: source?.kind ?? 'none',
  name: source && source.kind !== 'json' ? source.name : '',
  url: source?.kind === 'json' ? source.url : '',
  key: source?.kind === 'json' ? source.key : '',
});

function toSource({ kind, name, url, key }: Draft): VersionSource | { kind: 'none' } {
  if (kind === 'none') return { kind };
  return kind === 'json' ? { kind, url, key } : { kind, name };
}

const isSame = (one: Draft, other: Draft) =>
  JSON.stringify(toSource(one)) === JSON.stringify(toSource(other));

/** Sets how the page reports its version, so that checks wait for a deployment. */
export function VersionForm({ projectId, source }: { projectId: ProjectId; source: VersionSource | null }) {
  const [draft, setDraft] = useState(() => toDraft(source));
  const update = useDeployUpdate(projectId);
  const formRef = useErrorFocus<HTMLFormElement>(update.error);
  const change = (values: Partial<Draft>) => setDraft({ ...draft, ...values });
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate({ id: projectId, versionSource: toSource(draft) });
  };
  const fields = errorFields(update.error);
  const errorOf = (name: string) => fields[`versionSource.${name}`];
  const rest = update.error && !Object.keys(fields).some((field) => field.startsWith('versionSource.'));
  return (
    <form onSubmit={save} ref={formRef} noValidate>
      <Stack gap="sm">
        <Select
          label="Version source"
          description="Before checking tickets, Ringmark waits up to ten minutes for the site to show the deployed version."
          data={KINDS}
          value={draft.kind}
          onChange={(kind) => change({ kind: (kind as Kind | null) ?? 'none' })}
          allowDeselect={false}
          error={rest ? errorWords(update.error) : undefined}
        />
        <SourceFields draft={draft} errorOf={errorOf} onChange={change} />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            disabled={update.isPending || isSame(draft, toDraft(source))}
          >
            {update.isPending ? 'Saving...' : 'Save'}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface SourceFieldsProps {
  draft: Draft;
  errorOf: (name: string) => string | undefined;
  onChange: (values: Partial<Draft>) => void;
}

const PLAIN = { spellCheck: false, autoCapitalize: 'off', autoComplete: 'off' } as const;

function SourceFields({ draft, errorOf, onChange }: SourceFieldsProps) {
  if (draft.kind === 'none') return null;
  if (draft.kind !== 'json')
    return (
      <TextInput
        {...NAMES[draft.kind]}
        {...PLAIN}
        value={draft.name}
        error={errorOf('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    );
  return (
    <>
      <TextInput
        label="URL"
        placeholder="https://www.example.com/version.json"
        {...PLAIN}
        value={draft.url}
        error={errorOf('url')}
        onChange={(event) => onChange({ url: event.currentTarget.value })}
      />
      <TextInput
        label="Key"
        description="Use dots for nested keys."
        placeholder="build.version"
        {...PLAIN}
        value={draft.key}
        error={errorOf('key')}
        onChange={(event) => onChange({ key: event.currentTarget.value })}
      />
    </>
  );
}
