import { Button } from '@mantine/core';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import { formatResolution } from '@ringmark/contract/resolutions';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconArrowLeft, IconDownload, IconSnowflake } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatExact } from '../../../lib/formats/dates.ts';
import { tip } from '../../../ui/menus/tooltips.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import { ResolutionSelect } from '../page/page-selects.tsx';
import type { Zooming } from '../page/scale/use-scale.ts';
import { Zoom } from '../page/toolbar.tsx';
import { exactness } from './exactness.ts';
import classes from './frozen.module.css';

interface FrozenBarProps {
  ticket: Ticket;
  kept: FrozenPage;
  choice: PageChoice;
  /** The size at which it was kept. */
  own: string;
  zooming: Zooming;
  isReady: boolean;
  isCompared: boolean;
  onPreset: (preset: string) => void;
  onCompare: () => void;
}

function ElementWords({ ticket }: { ticket: Ticket }) {
  const element = ticket.pin?.element;
  if (!element) return null;
  const { role, tag, name, text, selector } = element;
  const words = name ?? text;
  return (
    <span className={classes.element} title={selector}>
      Pinned: {role ?? tag}
      {words && ` “${words}”`} <code>{selector}</code>
    </span>
  );
}

/** Today's page, both together, and the page as a file. */
function Others({ ticket, kept, isReady, isCompared, onCompare }: FrozenBarProps) {
  const { projectId, url, resolution, id } = ticket;
  const today = { projectId, url: url ?? undefined, resolution: resolution ?? undefined, ticket: id };
  return (
    <>
      <Button
        size="xs"
        variant={isCompared ? 'light' : 'default'}
        aria-pressed={isCompared}
        disabled={!isReady}
        onClick={onCompare}
      >
        Original / today
      </Button>
      {ticket.isOpenForWriting && url && (
        <Button
          size="xs"
          variant="default"
          renderRoot={(link) => <Link to="/annotate" search={today} {...link} />}
        >
          Today
        </Button>
      )}
      {kept.downloadUrl && (
        <Button
          component="a"
          href={kept.downloadUrl}
          download
          size="xs"
          variant="default"
          leftSection={<IconDownload size={15} stroke={1.5} />}
          {...tip('Downloads an .mhtml file. Open it from disk in Chrome, Edge or another Chromium browser.')}
        >
          Download
        </Button>
      )}
    </>
  );
}

/** When it was, at which size, and ways to today's page. */
export function FrozenBar(props: FrozenBarProps) {
  const { ticket, kept, choice, own } = props;
  return (
    <>
      <div className={classes.bar} role="toolbar" aria-label="Original page">
        <p className={classes.what}>
          <IconSnowflake size={15} stroke={1.75} aria-hidden="true" />
          <strong>Original page</strong>
          {kept.keptAt && <time dateTime={kept.keptAt}>{formatExact(kept.keptAt)}</time>}
        </p>
        <div className={classes.ways}>
          <div className={classes.size}>
            <ResolutionSelect
              value={choice.preset}
              size={choice.resolution}
              onChange={(next) => props.onPreset(next ?? own)}
            />
          </div>
          <Zoom {...props.zooming} />
          <Others {...props} />
        </div>
      </div>
      <div className={classes.hint}>
        <Link to="/tickets/$ticketId" params={{ ticketId: ticket.id }} className={classes.back}>
          <IconArrowLeft size={14} stroke={1.75} aria-hidden="true" /> #{ticket.number}
        </Link>
        <span>
          {exactness(own, formatResolution(choice.size), kept)} Links don’t work here.
          {!kept.isReporters &&
            ' The server captured this page right after the pin was placed, so it may differ from what was on screen then.'}
          {kept.remark && ` ${kept.remark}`}
        </span>
        <ElementWords ticket={ticket} />
      </div>
    </>
  );
}
