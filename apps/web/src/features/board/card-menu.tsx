import { UnstyledButton } from '@mantine/core';
import type { TicketCard } from '@ringmark/contract/tickets';
import { TICKET_STATUSES, type TicketStatus } from '@ringmark/contract/vocabulary';
import type { SyntheticEvent } from 'react';
import { StatusDot } from '../../entities/status-badge.tsx';
import { LazyMenu } from '../../ui/lazy-menu.tsx';
import classes from './board.module.css';

interface CardMenuProps {
  card: TicketCard;
  tabIndex: number;
  onMoveTo: (card: TicketCard, status: TicketStatus) => void;
}

/** Three of them in one shape: there is a button on every card. */
const DOTS = [4, 11, 18].map((x) => `M${x} 12a1 1 0 1 0 2 0a1 1 0 1 0 -2 0`).join('');

/** Pressing the button is no beginning of a drag, and its keys are not the board's. */
const keepToItself = (event: SyntheticEvent) => event.stopPropagation();

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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- It only keeps events from the card.
    <span onMouseDown={keepToItself} onTouchStart={keepToItself} onKeyDown={keepToItself}>
      <LazyMenu label="Move to" entries={entries}>
        {(button) => (
          <UnstyledButton
            className={classes.menuButton}
            tabIndex={tabIndex}
            aria-label={`Move #${card.number} to another status`}
            {...button}
          >
            <svg width="16" height="16" viewBox="0 0 24 24" aria-hidden="true" focusable="false">
              <path d={DOTS} fill="none" stroke="currentColor" strokeWidth="1.5" />
            </svg>
          </UnstyledButton>
        )}
      </LazyMenu>
    </span>
  );
}
