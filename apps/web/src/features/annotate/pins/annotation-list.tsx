import { ActionIcon, Button, SegmentedControl, Skeleton } from '@mantine/core';
import { IconChevronDown, IconMapPin, IconMapPinOff } from '@tabler/icons-react';
import { elementWords } from '../../../entities/element-words.ts';
import { TicketWords } from '../../../entities/ticket-words.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { clickOrTap } from '../../../lib/browser/is-finger.ts';
import classes from './annotation-list.module.css';
import type { PinFilter } from '../page/use-page-choice.ts';
import { isFinished, pinRemark, type PagePin } from './page-pins.ts';

const WHY_UNSEEN: Partial<Record<PagePin['state'], string>> = {
  hidden:
    'This pin’s element is hidden right now, for example in a closed menu. The pin is only in this list.',
  not_found: 'This pin’s element isn’t on the page right now. The pin is only in this list.',
};

interface AnnotationListProps {
  /** Those that are wanted, newest first. */
  pins: readonly PagePin[];
  /** The number of pins of each kind. */
  counts: Readonly<Record<PinFilter, number>>;
  filter: PinFilter;
  onFilter: (filter: PinFilter) => void;
  sending: readonly { key: string; number: number; title: string }[];
  isPending: boolean;
  isError: boolean;
  litId: string | null;
  onRetry: () => void;
  onLight: (ticketId: string | null) => void;
  onOpen: (ticketId: string) => void;
  /** Null while there is no page to place a pin on. */
  onMarkup: (() => void) | null;
  isMarking: boolean;
  fold: { isFolded: boolean; onFold: (isFolded: boolean) => void };
}

function Item({
  pin,
  isLit,
  onLight,
  onOpen,
}: { pin: PagePin; isLit: boolean } & Pick<AnnotationListProps, 'onLight' | 'onOpen'>) {
  const { ticket, number, state } = pin;
  const remark = pinRemark(pin);
  // A change is the only finding of the nightly check that the open page does not show itself.
  const checked = !remark && ticket.element === 'changed' && elementWords('changed');
  const isDone = isFinished(pin);
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
        <span className={classes.number} data-state={state} data-finished={isDone || undefined}>
          {number}
        </span>
        <TicketWords ticket={ticket}>
          {remark && (
            <span className={classes.state} title={WHY_UNSEEN[state]}>
              {remark}
            </span>
          )}
          {checked && (
            <span className={classes.state} title={ticket.elementFinding ?? undefined}>
              {checked}
            </span>
          )}
        </TicketWords>
      </button>
    </li>
  );
}

function Content(props: AnnotationListProps) {
  const { pins, isPending, isError } = props;
  if (isError) {
    // Why is said by the toast: here is only what can be done about it.
    const again = (
      <Button variant="default" size="sm" onClick={props.onRetry}>
        Try again
      </Button>
    );
    return (
      <EmptyState
        icon={<IconMapPinOff size={22} stroke={1.5} />}
        title="Couldn’t load the annotations"
        action={again}
      />
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
  if (pins.length === 0 && props.sending.length === 0) return <Nothing {...props} />;
  return (
    <ol className={classes.list}>
      {props.sending.toReversed().map(({ key, number, title }) => (
        <li key={key} className={classes.sending}>
          <span className={classes.number}>{number}</span>
          <span className={classes.sendingWords}>
            <span dir="auto">{title}</span>
            <output className={classes.wait}>Saving...</output>
          </span>
        </li>
      ))}
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

const NOTHING: Readonly<Record<PinFilter, string>> = {
  open: 'No open annotations',
  all: 'No annotations yet',
  mine: 'You haven’t placed any pins yet',
};

/** Says what to do next, and leaves out what is on already. */
function nextStep({ isMarking, onMarkup }: AnnotationListProps): string | null {
  if (!onMarkup) return null;
  return isMarking
    ? `${clickOrTap()} what should change, then describe it. Your pin appears here once you save it.`
    : `Switch to MARKUP and ${clickOrTap().toLowerCase()} where something should change.`;
}

function Nothing(props: AnnotationListProps) {
  const { counts, filter, onFilter, onMarkup, isMarking } = props;
  const hasOthers = counts.all > 0;
  return (
    <EmptyState
      icon={<IconMapPin size={22} stroke={1.5} />}
      title={hasOthers ? NOTHING[filter] : NOTHING.all}
      action={
        hasOthers ? (
          <Button variant="default" size="sm" onClick={() => onFilter('all')}>
            Show all {counts.all}
          </Button>
        ) : (
          onMarkup &&
          !isMarking && (
            <Button variant="default" size="sm" onClick={onMarkup}>
              Place a pin
            </Button>
          )
        )
      }
    >
      {!hasOthers && nextStep(props)}
    </EmptyState>
  );
}

const FILTERS: readonly { value: PinFilter; word: string }[] = [
  { value: 'open', word: 'Open' },
  { value: 'all', word: 'All' },
  { value: 'mine', word: 'Mine' },
];

function Switch({ counts, filter, onFilter }: AnnotationListProps) {
  return (
    <SegmentedControl
      className={classes.switch}
      withItemsBorders={false}
      fullWidth
      size="xs"
      aria-label="Filter annotations"
      data={FILTERS.map(({ value, word }) => ({
        value,
        label: (
          <span className="tabular">
            {word} <span className={classes.share}>{counts[value]}</span>
          </span>
        ),
      }))}
      value={filter}
      onChange={(next) => onFilter(FILTERS.find(({ value }) => value === next)?.value ?? 'open')}
    />
  );
}

/** The annotations of the page, with their count. */
export function AnnotationList(props: AnnotationListProps) {
  const { isFolded, onFold } = props.fold;
  const head = (
    <>
      <h2 className={classes.heading}>
        Annotations
        <span className={`${classes.count} tabular`} data-testid="annotation-count">
          {props.pins.length + props.sending.length}
        </span>
      </h2>
      <ActionIcon
        className={classes.fold}
        size={32}
        aria-label={isFolded ? 'Show the list' : 'Hide the list'}
        aria-expanded={!isFolded}
        onClick={() => onFold(!isFolded)}
      >
        <IconChevronDown size={17} stroke={1.5} />
      </ActionIcon>
    </>
  );
  return (
    <SidePanel label="Annotations" head={head}>
      <div className={classes.body}>
        <Switch {...props} />
        <Content {...props} />
      </div>
    </SidePanel>
  );
}
