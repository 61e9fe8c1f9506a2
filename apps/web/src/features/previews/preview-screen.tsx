import { Skeleton } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import type { WholePreview } from '@ringmark/contract/projects/previews';
import { namedVersion } from '@ringmark/contract/projects/version-words';
import { BackToProjects } from '../../entities/project-things/project-things.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorStatus, errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Page } from '../../ui/pages/page.tsx';
import { SafeLink } from '../../ui/safe-link.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { PreviewPins } from './preview-pins.tsx';
import classes from './previews.module.css';

/** Pins are checked one after the other. */
const ASK_AGAIN_MS = 5_000;

interface PreviewScreenProps {
  projectId: ProjectId;
  previewId: string;
}

/** Shows what a pull request would do to the pins of a project. */
export function PreviewScreen({ projectId, previewId }: PreviewScreenProps) {
  const query = trpc.previews.get.useQuery(
    { projectId, id: previewId },
    { refetchInterval: ({ state }) => (state.data?.finishedAt === null ? ASK_AGAIN_MS : false) },
  );
  const { data: preview, error, isError, refetch } = query;
  return (
    <>
      <PageHeader
        title={preview ? `Preview for ${preview.projectName}` : 'Preview'}
        before={<BackToProjects />}
      />
      <Page description="How a pull request affects this project’s pins">
        {errorStatus(error) === 404 ? (
          <ErrorState
            title="Preview not found"
            message="Only the 20 newest previews of a project are kept."
          />
        ) : isError && !preview ? (
          <ErrorState title="Couldn’t load the preview" message={errorWords(error)} onRetry={refetch} />
        ) : preview ? (
          <Found preview={preview} />
        ) : (
          <div className={classes.pins} aria-busy="true">
            <Skeleton height={96} />
            <Skeleton height={240} />
          </div>
        )}
      </Page>
    </>
  );
}

function Found({ preview }: { preview: WholePreview }) {
  const { url, commit, version, createdAt, sentence, statusSentence, items } = preview;
  const name = commit ?? version;
  return (
    <>
      <section className={classes.head} aria-label="Result">
        <output className={classes.sentence}>{sentence}</output>
        <p className={classes.note}>
          {name !== null && (
            <>
              {commit === null ? 'Version' : 'Commit'}{' '}
              <code className={classes.code}>{namedVersion(name)}</code>,{' '}
            </>
          )}
          reported <RelativeDate value={createdAt} /> at{' '}
          <SafeLink href={url} className={classes.link}>
            {new URL(url).host}
          </SafeLink>
          {statusSentence !== null && <span className={classes.status}>{statusSentence}</span>}
        </p>
      </section>
      <PreviewPins items={items} />
    </>
  );
}
