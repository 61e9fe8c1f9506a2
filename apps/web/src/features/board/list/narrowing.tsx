import { ActionIcon, ComboboxChevron, Input } from '@mantine/core';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import { StatusDot } from '../../../entities/status-badge.tsx';
import { tip } from '../../../ui/menus/tooltips.tsx';
import boardClasses from '../board.module.css';
import classes from './list.module.css';
import type { ListSearch } from './list-search.ts';
import { sortedBy, sortOf } from './list-sort.ts';
import { columnsFor } from './ticket-rows.tsx';

interface NarrowingProps {
  list: ListSearch;
  onList: (change: ListSearch) => void;
  isTeam: boolean;
}

const SELECT = {
  component: 'select',
  size: 'xs',
  pointer: true,
  rightSection: <ComboboxChevron size="xs" />,
  rightSectionPointerEvents: 'none',
} as const;

/** The status, where the board has the same row; and the sort, where rows are cards and have no heads. */
export function Narrowing({ list, onList, isTeam }: NarrowingProps) {
  return (
    <div className={classes.narrowing}>
      <StatusRow status={list.status} onStatus={(status) => onList({ status })} />
      <StatusSelect status={list.status} onStatus={(status) => onList({ status })} />
      <SortFields list={list} onList={onList} isTeam={isTeam} />
    </div>
  );
}

interface StatusProps {
  status: ListSearch['status'];
  onStatus: (status: ListSearch['status']) => void;
}

function StatusRow({ status, onStatus }: StatusProps) {
  return (
    <fieldset className={`${boardClasses.strip} ${classes.statuses}`} aria-label="Status">
      <button
        type="button"
        className={boardClasses.stripItem}
        aria-pressed={status === undefined}
        onClick={() => onStatus(undefined)}
      >
        All
      </button>
      {TICKET_STATUSES.map((one) => (
        <button
          key={one}
          type="button"
          className={boardClasses.stripItem}
          aria-pressed={status === one}
          onClick={() => onStatus(status === one ? undefined : one)}
        >
          <StatusDot status={one} />
          {one}
        </button>
      ))}
    </fieldset>
  );
}

/** The same for a narrow screen. */
function StatusSelect({ status, onStatus }: StatusProps) {
  return (
    <Input
      {...SELECT}
      className={classes.statusSelect}
      aria-label="Status"
      value={status ?? ''}
      onChange={({ currentTarget }) => onStatus(TICKET_STATUSES.find((one) => one === currentTarget.value))}
    >
      <option value="">All Statuses</option>
      {TICKET_STATUSES.map((one) => (
        <option key={one} value={one}>
          {one}
        </option>
      ))}
    </Input>
  );
}

function SortFields({ list, onList, isTeam }: NarrowingProps) {
  const { sort, order } = sortOf(list);
  const columns = columnsFor(isTeam);
  const turn = order === 'asc' ? 'Ascending: reverse the order' : 'Descending: reverse the order';
  return (
    <div className={classes.sortFields}>
      <Input
        {...SELECT}
        aria-label="Sort by"
        value={sort}
        onChange={({ currentTarget }) => {
          const chosen = columns.find((column) => column.sort === currentTarget.value);
          if (chosen) onList({ sort: chosen.sort, order: undefined });
        }}
      >
        {columns.map((column) => (
          <option key={column.sort} value={column.sort}>
            {column.name}
          </option>
        ))}
      </Input>
      <ActionIcon
        variant="default"
        className={classes.turn}
        aria-label={turn}
        {...tip(turn)}
        onClick={() => onList(sortedBy(list, sort))}
      >
        {order === 'asc' ? (
          <IconSortAscending size={16} stroke={1.5} />
        ) : (
          <IconSortDescending size={16} stroke={1.5} />
        )}
      </ActionIcon>
    </div>
  );
}
