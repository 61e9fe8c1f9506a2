import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import { StatusDot } from '../../entities/status-badge.tsx';
import { LazyMenu } from '../../ui/menus/lazy-menu.tsx';
import classes from './board.module.css';

interface CardMenuProps {
  card: TicketCard;
  tabIndex: number;
  onMoveTo: (card: TicketCard, status: TicketStatus) => void;
}

/** Moves a card without dragging it. */
export function CardMenu({ card, tabIndex, onMoveTo }: CardMenuProps) {
  const entries = () =>
    TICKET_STATUSES.map((status) => ({
      label: status,
      icon: <StatusDot status={status} />,
      isDisabled: status === card.status,
      onSelect: () => onMoveTo(card, status),
    }));
  return (
    // Pressing the button is no beginning of a drag, and its keys are not the board's.
    <LazyMenu label="Move to" entries={entries} className={classes.menu} isAlone>
      {(button) => (
        // There is one on every card: the extra work of a library's button would be done hundreds of times.
        <button
          type="button"
          className={`mantine-focus-auto ${classes.menuButton}`}
          tabIndex={tabIndex}
          aria-label={`Move #${card.number} to another status`}
          {...button}
        />
      )}
    </LazyMenu>
  );
}
