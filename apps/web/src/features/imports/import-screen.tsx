import { Button, Group, Loader, Stack } from '@mantine/core';
import { IconArrowLeft, IconUpload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { FileButton } from '../../ui/files/file-button.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { ImportMappingFields } from './import-mapping.tsx';
import { ImportTable } from './import-table.tsx';
import classes from './imports.module.css';
import { PastImports } from './past-imports.tsx';
import { useImport } from './use-import.ts';

/** Brings tickets into a project from CSV or Trello: a dry run first, then all of it. */
export function ImportScreen({ projectId }: { projectId: string }) {
  const projects = trpc.projects.listAll.useQuery({});
  const project = projects.data?.find(({ id }) => id === projectId);
  const work = useImport(projectId);
  const { error, busy } = work;
  return (
    <>
      <PageHeader title="Import tickets" documentTitle={`Import · ${project?.name ?? 'Project'}`}>
        <Button
          component={Link}
          to="/admin/projects"
          size="xs"
          variant="default"
          leftSection={<IconArrowLeft size={16} stroke={1.5} />}
        >
          Projects
        </Button>
      </PageHeader>
      <Page
        description={`Import a CSV file or a Trello board exported as JSON into ${project?.name ?? 'this project'}. You’ll see a preview before anything changes, and nobody gets an email.`}
      >
        <Stack gap="md">
          {projects.error && (
            <ErrorState
              title="Couldn’t load the project"
              message={errorWords(projects.error)}
              onRetry={() => void projects.refetch()}
            />
          )}
          <Group gap="sm">
            <FileButton
              label="File to import"
              size="sm"
              leftSection={<IconUpload size={16} stroke={1.5} />}
              disabled={busy !== null}
              onFiles={([file]) => file && work.choose(file)}
            >
              {work.file ? 'Select another file' : 'Select a file'}
            </FileButton>
            {work.file && <span className={classes.file}>{work.file.name}</span>}
            {busy && <Loader size="xs" aria-label={busy === 'reading' ? 'Reading the file' : 'Importing'} />}
          </Group>
          {error && (
            <p className={classes.refusal} role="alert">
              {error}
            </p>
          )}
          <DryRun work={work} />
          <PastImports projectId={projectId} />
        </Stack>
      </Page>
    </>
  );
}

/** Previews the import: what it creates, how the file is read, and the button that runs it. */
function DryRun({ work }: { work: ReturnType<typeof useImport> }) {
  const { plan, busy } = work;
  if (!plan) return null;
  return (
    <>
      <ImportMappingFields plan={plan} mapping={work.mapping} onMap={work.map} isDisabled={busy !== null} />
      <ImportTable plan={plan} />
      <Group gap="sm">
        <Button
          disabled={plan.count === 0 || busy !== null}
          loading={busy === 'importing'}
          onClick={() => void work.run()}
        >
          Import {plan.count} {plan.count === 1 ? 'ticket' : 'tickets'}
        </Button>
        <Button variant="default" onClick={work.forget} disabled={busy !== null}>
          Cancel
        </Button>
      </Group>
    </>
  );
}
