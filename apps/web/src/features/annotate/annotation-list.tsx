import { Button, Skeleton } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { SeverityBadge } from '../../entities/severity-badge.tsx';
import { StatusBadge } from '../../entities/status-badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import classes from './annotation-list.module.css';
import type { PagePin } from './page-pins.ts';

interface AnnotationListProps {
  pins: readonly PagePin[];
  isPending: boolean;
  isError: boolean;
  hasPage: boolean;
  litId: string | null;
  onRetry: () => void;
  onLight: (ticketId: string | null) => void;
  onOpen: (ticketId: string) => void;
  onMarkup: () => void;
}

function Item({
  pin,
  isLit,
  onLight,
  onOpen,
}: { pin: PagePin; isLit: boolean } & Pick<AnnotationListProps, 'onLight' | 'onOpen'>) {
  const { ticket, number, state } = pin;
  return (
    <li>
      <button
        type="button"
        className={classes.item}
        data-lit={isLit || undefined}
        onPointerEnter={() => onLight(ticket.id)}
        onPointerLeave={() => onLight(null)}
        onFocus={() => onLight(ticket.id)}
        onBlur={() => onLight(null)}
        onClick={() => onOpen(ticket.id)}
      >
        <span className={classes.number} data-state={state}>
          {number}
        </span>
        <span className={classes.words}>
          <span className={classes.title}>{ticket.title}</span>
          <span className={classes.badges}>
            <SeverityBadge severity={ticket.severity} />
            <StatusBadge status={ticket.status} />
            {state === 'moved' && <span className={classes.state}>Moved</span>}
            {state === 'not_found' && <span className={classes.state}>Not found</span>}
          </span>
          <span className={classes.by}>
            <PersonAvatar person={ticket.creator} size={18} />
            <span className={classes.name}>{ticket.creator.name}</span>
            <RelativeDate value={ticket.createdAt} isNarrow />
          </span>
        </span>
      </button>
    </li>
  );
}

function Content(props: AnnotationListProps) {
  const { pins, isPending, isError, hasPage } = props;
  if (isError) return <ErrorState title="Failed to load annotations" onRetry={props.onRetry} />;
  if (isPending) {
    return (
      <div className={classes.skeletons}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} height={78} />
        ))}
      </div>
    );
  }
  if (pins.length === 0) {
    return (
      <EmptyState
        icon={<IconMapPin size={22} stroke={1.5} />}
        title={hasPage ? 'No annotations yet' : 'No page chosen'}
        action={
          hasPage && (
            <Button variant="default" size="sm" onClick={props.onMarkup}>
              Place a pin
            </Button>
          )
        }
      >
        {hasPage ? 'Switch to MARKUP and click where something should change.' : 'Its pins are listed here.'}
      </EmptyState>
    );
  }
  return (
    <ol className={classes.list}>
      {pins.map((pin) => (
        <Item
          key={pin.ticket.id}
          pin={pin}
          isLit={props.litId === pin.ticket.id}
          onLight={props.onLight}
          onOpen={props.onOpen}
        />
      ))}
    </ol>
  );
}

/** The annotations of the page, with their count. */
export function AnnotationList(props: AnnotationListProps) {
  return (
    <section className={classes.panel} aria-labelledby="annotations-title">
      <h2 className={classes.head} id="annotations-title">
        Annotations
        <span className={`${classes.count} tabular`} data-testid="annotation-count">
          {props.pins.length}
        </span>
      </h2>
      <Content {...props} />
    </section>
  );
}
