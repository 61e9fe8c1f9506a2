import { Button } from '@mantine/core';
import type { TicketCard as Card } from '@ringmark/contract/tickets/boards';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { IconCheck } from '@tabler/icons-react';
import { memo, type MouseEvent } from 'react';
import { TicketCard } from '../../entities/ticket-card.tsx';
import classes from './board.module.css';
import { CardMenu } from './card-menu.tsx';

/** The actions for a card. One object serves the whole life of the board, so that cards are not drawn again. */
export interface CardActions {
  canMove: (card: Card) => boolean;
  canAccept: (card: Card) => boolean;
  onMoveTo: (card: Card, status: TicketStatus) => void;
  onAccept: (card: Card) => void;
  /** A click on the card's link. */
  onOpen: (event: MouseEvent, card: Card) => void;
}

/** Tells those who cannot see it how the board is used by keyboard; the element is in `board.tsx`. */
export const INSTRUCTIONS_ID = 'board-instructions';

interface BoardCardProps {
  card: Card;
  isDragged: boolean;
  /** True if Tab reaches the card; arrow keys reach the others. */
  isCurrent: boolean;
  actions: CardActions;
}

/** A card that can be dragged by those who may move tickets. */
export function BoardCard({ card, isDragged, isCurrent, actions }: BoardCardProps) {
  const canMove = actions.canMove(card);
  return (
    <div
      className={classes.card}
      data-card-id={card.id}
      data-dragged={isDragged || undefined}
      data-movable={canMove || undefined}
    >
      <CardFace card={card} isCurrent={isCurrent} actions={actions} />
    </div>
  );
}

const CardFace = memo(function CardFace({ card, isCurrent, actions }: Omit<BoardCardProps, 'isDragged'>) {
  const tabIndex = isCurrent ? 0 : -1;
  const canMove = actions.canMove(card);
  return (
    <TicketCard
      card={card}
      menu={canMove && <CardMenu card={card} tabIndex={tabIndex} onMoveTo={actions.onMoveTo} />}
      action={
        actions.canAccept(card) && (
          <Button
            size="xs"
            variant="light"
            color="teal"
            fullWidth
            tabIndex={tabIndex}
            leftSection={<IconCheck size={14} stroke={2} />}
            onClick={() => actions.onAccept(card)}
          >
            Accept
          </Button>
        )
      }
    >
      {/* A router's own link works its address out, and follows the router, for every card. */}
      <a
        href={`/tickets/${card.id}`}
        onClick={(event) => actions.onOpen(event, card)}
        tabIndex={tabIndex}
        draggable={false}
        data-card-link
        aria-describedby={canMove ? INSTRUCTIONS_ID : undefined}
      >
        {card.title}
      </a>
    </TicketCard>
  );
});
