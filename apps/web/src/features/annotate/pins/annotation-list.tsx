import { ActionIcon, Button, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { TicketWords } from '../../../entities/ticket-words.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { SidePanel } from '../../../ui/side-panel.tsx';
import classes from './annotation-list.module.css';
import { pinRemark, type PagePin } from './page-pins.ts';

interface AnnotationListProps {
  pins: readonly PagePin[];
  isPending: boolean;
  isError: boolean;
  hasPage: boolean;
  litId: string | null;
  onRetry: () => void;
  onLight: (ticketId: string | null) => void;
  onOpen: (ticketId: string) => void;
  /** Null while there is no page to place a pin on. */
  onMarkup: (() => void) | null;
  /** On small screens the list can be folded away below the page. */
  fold?: { isFolded: boolean; onFold: (isFolded: boolean) => void };
}

function Item({
  pin,
  isLit,
  onLight,
  onOpen,
}: { pin: PagePin; isLit: boolean } & Pick<AnnotationListProps, 'onLight' | 'onOpen'>) {
  const { ticket, number, state } = pin;
  const remark = pinRemark(pin);
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
        <TicketWords ticket={ticket}>{remark && <span className={classes.state}>{remark}</span>}</TicketWords>
      </button>
    </li>
  );
}

function Content(props: AnnotationListProps) {
  const { pins, isPending, isError, hasPage, onMarkup } = props;
  if (isError) {
    // Why is said by the toast: here is only what can be done about it.
    const again = (
      <Button variant="default" size="sm" onClick={props.onRetry}>
        Try again
      </Button>
    );
    return (
      <EmptyState icon={<IconMapPinOff size={22} stroke={1.5} />} title="Not shown for now" action={again} />
    );
  }
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
          onMarkup && (
            <Button variant="default" size="sm" onClick={onMarkup}>
              Place a pin
            </Button>
          )
        }
      >
        {onMarkup ? 'Switch to MARKUP and click where something should change.' : 'Its pins are listed here.'}
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
  const { fold } = props;
  const Chevron = fold?.isFolded ? IconChevronUp : IconChevronDown;
  const head = (
    <>
      <h2 className={classes.heading}>
        Annotations
        <span className={`${classes.count} tabular`} data-testid="annotation-count">
          {props.pins.length}
        </span>
      </h2>
      {fold && (
        <ActionIcon
          className={classes.fold}
          size={32}
          aria-label={fold.isFolded ? 'Show the list' : 'Hide the list'}
          aria-expanded={!fold.isFolded}
          onClick={() => fold.onFold(!fold.isFolded)}
        >
          <Chevron size={17} stroke={1.5} />
        </ActionIcon>
      )}
    </>
  );
  return (
    <SidePanel label="Annotations" head={head}>
      <Content {...props} />
    </SidePanel>
  );
}
