import type { AnnotatePage } from '@ringmark/contract/pages/annotate-pages';
import { IconCircleCheck, IconWorld } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import classes from './page-chooser.module.css';

/** An address in two parts: its host, and what follows it. */
export function addressParts(url: string): { host: string; path: string } {
  if (!URL.canParse(url)) return { host: 'Built-in demo page', path: url };
  const { host, pathname, search, hash } = new URL(url);
  return { host, path: pathname + search + hash };
}

function Picture({ page }: { page: AnnotatePage }) {
  const { picture, url } = page;
  const { host } = addressParts(url);
  if (picture) {
    return (
      <span className={classes.picture}>
        <img src={picture.screenshotUrl} alt="" loading="lazy" decoding="async" />
      </span>
    );
  }
  return (
    <span className={`${classes.picture} ${classes.placeholder}`} aria-hidden="true">
      <IconWorld size={22} stroke={1.25} />
      <span className={classes.placeholderHost}>{host}</span>
    </span>
  );
}

function Counts({ openCount, finishedCount }: Pick<AnnotatePage, 'openCount' | 'finishedCount'>) {
  if (openCount + finishedCount === 0) return <span className={classes.none}>No pins yet</span>;
  return (
    <>
      <span className={classes.open}>
        <span className={classes.dot} aria-hidden="true" />
        {openCount} open
      </span>
      <span className={classes.finished}>
        <IconCircleCheck size={14} stroke={1.75} aria-hidden="true" />
        {finishedCount} finished
      </span>
    </>
  );
}

interface PageCardProps {
  page: AnnotatePage;
  resolution: string | undefined;
}

/** A page that can be annotated, as a card that leads to it. */
export function PageCard({ page, resolution }: PageCardProps) {
  const { projectId, projectName, url, visitedAt } = page;
  const { host, path } = addressParts(url);
  return (
    <li>
      <Link to="/annotate" search={{ projectId, url, resolution }} className={classes.card}>
        <Picture page={page} />
        <span className={classes.words}>
          <span className={classes.address} title={url}>
            <span className={classes.host}>{host}</span>
            <span className={classes.path}>{path}</span>
          </span>
          <span className={classes.project} title={projectName}>
            {projectName}
          </span>
          <span className={`${classes.facts} tabular`}>
            <Counts {...page} />
            {visitedAt && (
              <span className={classes.visited}>
                <span className="unseen">Last visit </span>
                <RelativeDate value={visitedAt} isNarrow />
              </span>
            )}
          </span>
        </span>
      </Link>
    </li>
  );
}
