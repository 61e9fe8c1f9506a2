import { Button, Group, Textarea } from '@mantine/core';
import type { DeployAddress } from '@ringmark/contract/projects/deploys';
import type { ProjectId } from '@ringmark/contract/ids';
import { namedVersion } from '@ringmark/contract/projects/version-words';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorFields, errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useErrorFocus } from '../../../ui/focus/use-error-focus.ts';
import classes from './deploys.module.css';
import { useDeployUpdate } from './use-deploys.ts';

const toHosts = (text: string): string[] =>
  text
    .split(/[\s,]+/)
    .map((host) => host.trim())
    .filter((host) => host !== '');

/** Sets at which hosts deployments are previews of pull requests, and lists the newest of them. */
export function PreviewsForm({ address }: { address: DeployAddress }) {
  const { projectId: id, previewHosts } = address;
  const [text, setText] = useState(previewHosts.join('\n'));
  const update = useDeployUpdate(id);
  const formRef = useErrorFocus<HTMLFormElement>(update.error);
  const hosts = toHosts(text);
  const save = (event: FormEvent) => {
    event.preventDefault();
    update.mutate(
      { id, previewHosts: hosts },
      { onSuccess: (saved) => setText(saved.previewHosts.join('\n')) },
    );
  };
  const [fieldError] = Object.entries(errorFields(update.error)).flatMap(([field, words]) =>
    field.startsWith('previewHosts') ? [words] : [],
  );
  return (
    <section className={classes.section} aria-labelledby="deploy-previews">
      <h3 id="deploy-previews" className={classes.title}>
        Previews of pull requests
      </h3>
      <p className={classes.text}>
        When a pull request is deployed to one of these hosts, Ringmark checks this project’s pins there. If
        the project has a GitHub or GitLab tracker, the result also appears on the commit. Tickets don’t
        change.
      </p>
      <form onSubmit={save} ref={formRef} className={classes.section} noValidate>
        <Textarea
          label="Preview hosts"
          description="One per line. Site access isn’t used on these hosts."
          placeholder="*.preview.example.com"
          autosize
          minRows={2}
          maxRows={5}
          value={text}
          error={fieldError ?? (update.error ? errorWords(update.error) : undefined)}
          onChange={(event) => setText(event.currentTarget.value)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <Group justify="flex-end">
          <Button
            type="submit"
            variant="default"
            disabled={update.isPending || hosts.join('\n') === previewHosts.join('\n')}
          >
            {update.isPending ? 'Saving...' : 'Save hosts'}
          </Button>
        </Group>
      </form>
      {previewHosts.length > 0 && <NewestPreviews projectId={id} />}
    </section>
  );
}

const SHOWN = 5;
/** Calls arrive while someone is trying out a preview. */
const LOOK_AGAIN_MS = 5_000;

function NewestPreviews({ projectId }: { projectId: ProjectId }) {
  const { data, error } = trpc.previews.list.useQuery({ projectId }, { refetchInterval: LOOK_AGAIN_MS });
  if (error && !data) return <p className={classes.text}>Couldn’t load the previews. {errorWords(error)}</p>;
  if (!data) return null;
  if (data.items.length === 0) return <p className={classes.text}>No previews yet.</p>;
  return (
    <ul className={classes.previews} aria-label="Newest previews">
      {data.items.slice(0, SHOWN).map(({ id, commit, version, url, createdAt, sentence }) => (
        <li key={id}>
          <Link to="/admin/projects/$projectId/previews/$previewId" params={{ projectId, previewId: id }}>
            {namedVersion(commit ?? version ?? new URL(url).host)}
          </Link>
          <span>{sentence}</span>
          <RelativeDate value={createdAt} />
        </li>
      ))}
    </ul>
  );
}
