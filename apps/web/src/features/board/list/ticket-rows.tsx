import { Checkbox } from '@mantine/core';
import type { TicketCard } from '@ringmark/contract/tickets';
import type { SortDirection, TicketSort } from '@ringmark/contract/ticket-sorts';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { SeverityBadge } from '../../../entities/severity-badge.tsx';
import { StatusBadge } from '../../../entities/status-badge.tsx';
import classes from './list.module.css';

export interface Column {
  sort: TicketSort;
  name: string;
  isForTeam?: boolean;
}

export const COLUMNS: readonly Column[] = [
  { sort: 'number', name: 'Number' },
  { sort: 'title', name: 'Title' },
  { sort: 'status', name: 'Status' },
  { sort: 'severity', name: 'Severity' },
  { sort: 'assignee', name: 'Assignee', isForTeam: true },
  { sort: 'due', name: 'Due', isForTeam: true },
  { sort: 'project', name: 'Project' },
  { sort: 'updated', name: 'Updated' },
  { sort: 'created', name: 'Created' },
];

interface HeadProps {
  isTeam: boolean;
  sort: TicketSort;
  order: SortDirection;
  onSort: (sort: TicketSort) => void;
}

export function Head({ isTeam, sort, order, onSort }: HeadProps) {
  return (
    <thead>
      <tr>
        {isTeam && (
          <th className={classes.choose}>
            <span className="unseen">Chosen</span>
          </th>
        )}
        {COLUMNS.filter((column) => isTeam || !column.isForTeam).map(({ sort: by, name }) => (
          <th
            key={by}
            scope="col"
            data-column={by}
            aria-sort={by === sort ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
          >
            <button type="button" className={classes.sort} onClick={() => onSort(by)}>
              {name}
              <span aria-hidden="true">{by === sort ? (order === 'asc' ? '↑' : '↓') : ''}</span>
            </button>
          </th>
        ))}
      </tr>
    </thead>
  );
}

interface RowProps {
  card: TicketCard;
  isTeam: boolean;
  isChosen: boolean;
  /** Stays the same function. */
  onChoose: (id: string, isRange: boolean) => void;
}

export const Row = memo(function Row({ card, isTeam, isChosen, onChoose }: RowProps) {
  return (
    <tr
      data-row-id={card.id}
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        if (!isTeam || !event.shiftKey) return;
        event.preventDefault();
        onChoose(card.id, true);
      }}
    >
      {isTeam && (
        <td className={classes.choose}>
          <Checkbox
            size="xs"
            aria-label={`Choose #${card.number}`}
            checked={isChosen}
            onChange={(event) => onChoose(card.id, (event.nativeEvent as MouseEvent).shiftKey)}
          />
        </td>
      )}
      <td className={classes.number}>#{card.number}</td>
      <td className={classes.title} title={card.title} dir="auto">
        <Link to="/tickets/$ticketId" params={{ ticketId: card.id }} data-row-link>
          {card.title}
        </Link>
        {card.labels.map(({ id, name }) => (
          <span key={id} className={classes.label}>
            {name}
          </span>
        ))}
      </td>
      <td>
        <StatusBadge status={card.status} />
      </td>
      <td>
        <SeverityBadge severity={card.severity} />
      </td>
      {isTeam && (
        <td className={classes.name} title={card.assignee?.name}>
          {card.assignee?.name}
        </td>
      )}
      {isTeam && <td className={classes.date}>{card.dueOn}</td>}
      <td className={classes.name} title={card.projectName} dir="auto">
        {card.projectName}
      </td>
      <td className={classes.date}>
        <RelativeDate value={card.updatedAt} isNarrow />
      </td>
      <td className={classes.date} data-created>
        <RelativeDate value={card.createdAt} isNarrow />
      </td>
    </tr>
  );
});
