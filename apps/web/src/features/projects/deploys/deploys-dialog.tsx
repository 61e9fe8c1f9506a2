import { Button, Group, Skeleton, Stack } from '@mantine/core';
import type { DeployAddress } from '@ringmark/contract/projects/deploys';
import type { Project } from '@ringmark/contract/projects/projects';
import { useState } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { useFocusFallback } from '../../../ui/focus/use-focus-fallback.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import { ShownSecret } from '../../../ui/secrets/shown-secret.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { CurlLine } from './curl-line.tsx';
import classes from './deploys.module.css';
import { LastCall } from './last-call.tsx';
import { PreviewsForm } from './previews-form.tsx';
import { SigningForm } from './signing-form.tsx';
import { useDeploys } from './use-deploys.ts';
import { VersionForm } from './version-form.tsx';

interface DeploysDialogProps {
  project: Project;
  onClose: () => void;
}

/** Sets up the address at which a project learns that its site was deployed. */
export function DeploysDialog({ project, onClose }: DeploysDialogProps) {
  const deploys = useDeploys(project.id);
  const { query, create, shown } = deploys;
  const address = query.data?.address;
  return (
    <Dialog
      onClose={onClose}
      title={`Deployments for ${project.name}`}
      size="lg"
      closeOnClickOutside={shown.url === undefined && shown.signingSecret === undefined}
    >
      {query.isError ? (
        <ErrorState
          title="Couldn’t load the deploy URL"
          message={errorWords(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : address === undefined ? (
        <Skeleton height={180} />
      ) : address === null ? (
        <NoAddress isBusy={create.isPending} onCreate={() => create.mutate({ id: project.id })} />
      ) : (
        <Address address={address} deploys={deploys} />
      )}
    </Dialog>
  );
}

function NoAddress({ isBusy, onCreate }: { isBusy: boolean; onCreate: () => void }) {
  return (
    <Stack gap="sm">
      <p className={classes.text}>
        Ringmark can check tickets again each time this site is deployed. Create a secret URL and call it at
        the end of each deployment:
      </p>
      <CurlLine url={`${window.location.origin}/api/deploys/...`} />
      <p className={classes.text}>
        Tickets in QA, Production and Done then get a new screenshot, and the version appears in their
        history. GitHub, Vercel and Netlify can call the URL themselves.
      </p>
      <Group justify="flex-end">
        <Button data-autofocus disabled={isBusy} onClick={onCreate}>
          {isBusy ? 'Creating...' : 'Create URL'}
        </Button>
      </Group>
    </Stack>
  );
}

interface AddressProps {
  address: DeployAddress;
  deploys: ReturnType<typeof useDeploys>;
}

function Address({ address, deploys }: AddressProps) {
  const { projectId: id } = address;
  const { shown, renewSecret } = deploys;
  return (
    <Stack gap="lg">
      <section className={classes.section} aria-label="URL">
        {shown.url === undefined ? (
          <p className={classes.text}>
            Created <RelativeDate value={address.createdAt} />. The URL isn’t shown again. If you’ve lost it,
            replace it.
          </p>
        ) : (
          <>
            <ShownSecret
              label="Secret URL"
              secret={shown.url}
              says="Copy this URL now. You won’t see it again. Anyone who has it can report deployments."
            />
            <CurlLine url={shown.url} />
          </>
        )}
        <AddressActions id={id} deploys={deploys} />
      </section>
      <LastCall address={address} />
      <VersionForm projectId={id} source={address.versionSource} />
      <SigningForm
        address={address}
        shown={shown.signingSecret}
        isBusy={renewSecret.isPending}
        onRenew={() => renewSecret.mutate({ id })}
      />
      <PreviewsForm address={address} />
    </Stack>
  );
}

const QUESTIONS = {
  replace: { says: 'Calls to the current URL will be rejected.', label: 'Replace URL' },
  remove: { says: 'Tickets will no longer be checked after deployments.', label: 'Remove URL' },
} as const;

/** Asks for confirmation before the URL stops working. */
function AddressActions({ id, deploys }: { id: Project['id'] } & Pick<AddressProps, 'deploys'>) {
  const [asked, setAsked] = useState<keyof typeof QUESTIONS | null>(null);
  const place = useFocusFallback<HTMLDivElement>();
  return (
    <div className={classes.actions} {...place}>
      {asked === null ? (
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => setAsked('replace')}>
            Replace
          </Button>
          <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setAsked('remove')}>
            Remove
          </Button>
        </Group>
      ) : (
        <Question
          {...QUESTIONS[asked]}
          isBusy={deploys[asked].isPending}
          onConfirm={() => deploys[asked].mutate({ id }, { onSuccess: () => setAsked(null) })}
          onCancel={() => setAsked(null)}
        />
      )}
    </div>
  );
}

interface QuestionProps {
  says: string;
  label: string;
  isBusy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** The harmless answer has the focus. */
function Question({ says, label, isBusy, onConfirm, onCancel }: QuestionProps) {
  const focusRef = useInitialFocus<HTMLButtonElement>();
  return (
    <section className={classes.question} aria-label={label}>
      <p className={classes.text}>{says}</p>
      <Group gap="xs">
        <Button size="compact-sm" variant="default" ref={focusRef} onClick={onCancel}>
          Cancel
        </Button>
        <Button size="compact-sm" variant="outline" color="red" disabled={isBusy} onClick={onConfirm}>
          {label}
        </Button>
      </Group>
    </section>
  );
}
