import { Checkbox } from '@mantine/core';
import { dueStateOf } from '@ringmark/contract/tickets/due-states';
import type { SortDirection, TicketSort } from '@ringmark/contract/lists/ticket-sorts';
import type { TicketCard } from '@ringmark/contract/tickets/boards';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { PersonAvatar } from '../../../entities/person-avatar.tsx';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { SeverityBadge } from '../../../entities/severity-badge.tsx';
import { StatusBadge } from '../../../entities/status-badge.tsx';
import { LabelDot } from '../../../entities/team/label-dot.tsx';
import { formatDay, today } from '../../../lib/formats/days.ts';
import type { Selection } from '../bulk/use-selection.ts';
import classes from './list.module.css';

interface Column {
  sort: TicketSort;
  name: string;
  isForTeam?: boolean;
}

const COLUMNS: readonly Column[] = [
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

export const columnsFor = (isTeam: boolean): readonly Column[] =>
  isTeam ? COLUMNS : COLUMNS.filter(({ isForTeam }) => !isForTeam);

interface HeadProps {
  selection: Selection | undefined;
  /** The number of rows. */
  count: number;
  sort: TicketSort;
  order: SortDirection;
  onSort: (sort: TicketSort) => void;
}

export function Head({ selection, count, sort, order, onSort }: HeadProps) {
  const chosen = selection?.ids.size ?? 0;
  return (
    <thead>
      <tr>
        {selection && (
          <th className={classes.choose}>
            <label className={classes.reach} htmlFor="select-all">
              <Checkbox
                id="select-all"
                size="xs"
                aria-label="Select all shown"
                checked={chosen === count}
                indeterminate={chosen > 0 && chosen < count}
                onChange={chosen === count ? selection.clear : selection.selectAll}
              />
            </label>
          </th>
        )}
        {columnsFor(selection !== undefined).map(({ sort: by, name }) => (
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
  isChosen: boolean;
  /** The team's; stays the same function. */
  onChoose: Selection['toggle'] | undefined;
}

export const Row = memo(function Row({ card, isChosen, onChoose }: RowProps) {
  return (
    <tr
      data-row-id={card.id}
      data-chosen={isChosen || undefined}
      onClick={(event) => {
        // A press of the box says itself whether Shift was held.
        if (!onChoose || !event.shiftKey || (event.target as Element).matches('input')) return;
        event.preventDefault();
        onChoose(card.id, true);
      }}
    >
      {onChoose && (
        <td className={classes.choose}>
          <label className={classes.reach} htmlFor={`select-${card.id}`}>
            <Checkbox
              id={`select-${card.id}`}
              size="xs"
              aria-label={`Select #${card.number}`}
              checked={isChosen}
              onChange={(event) => onChoose(card.id, (event.nativeEvent as MouseEvent).shiftKey)}
            />
          </label>
        </td>
      )}
      <td className={classes.number}>#{card.number}</td>
      <td className={classes.title} title={card.title} dir="auto">
        <div className={classes.titleLine}>
          <Link to="/tickets/$ticketId" params={{ ticketId: card.id }} data-row-link>
            {card.title}
          </Link>
          {card.labels.length > 0 && <Labels labels={card.labels} />}
        </div>
      </td>
      <td className={classes.badge}>
        <StatusBadge status={card.status} />
      </td>
      <td className={classes.badge}>
        <SeverityBadge severity={card.severity} />
      </td>
      {onChoose && <TeamCells card={card} />}
      <td className={classes.name} data-column="project" title={card.projectName} dir="auto">
        {card.projectName}
      </td>
      <td className={classes.date}>
        <RelativeDate value={card.updatedAt} isNarrow />
      </td>
      <td className={classes.date} data-column="created">
        <RelativeDate value={card.createdAt} isNarrow />
      </td>
    </tr>
  );
});

const Labels = ({ labels }: Pick<TicketCard, 'labels'>) => (
  <span className={classes.labels}>
    {labels.map(({ id, name, colour }) => (
      <span key={id} className={classes.label} title={name}>
        <LabelDot colour={colour} />
        <span className={classes.labelName}>{name}</span>
      </span>
    ))}
  </span>
);

function TeamCells({ card: { assignee, dueOn, status } }: { card: TicketCard }) {
  return (
    <>
      <td className={classes.name} data-column="assignee" title={assignee?.name}>
        {assignee && (
          <span className={classes.person}>
            <PersonAvatar person={assignee} size={20} />
            <span>{assignee.name}</span>
          </span>
        )}
      </td>
      <td
        className={classes.date}
        data-column="due"
        data-due={dueStateOf(dueOn, status, today()) ?? undefined}
        title={dueOn ? `Due ${formatDay(dueOn)}` : undefined}
      >
        {dueOn && formatDay(dueOn).slice(0, -5)}
      </td>
    </>
  );
}
