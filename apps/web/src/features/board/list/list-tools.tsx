import { Button } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { BoardSearch } from '../filters/board-search.ts';
import type { ListSearch } from './list-search.ts';
import classes from './view-switch.module.css';

/** The board's first load does without it. */
const ViewsMenu = lazy(async () => ({ default: (await import('../views/views-menu.tsx')).ViewsMenu }));

/** Keeps the room of the menu's button, its sign included. */
const viewsRoom = (
  <Button size="xs" variant="default" leftSection={<span className={classes.sign} />} disabled>
    Views
  </Button>
);

interface ToolsProps {
  filters: BoardSearch;
  list: ListSearch;
  onList: (change: ListSearch) => void;
}

/** The address of the file with these tickets, in this order. */
function csvAddress(filters: BoardSearch, { view, ...sorting }: ListSearch): string {
  const set = Object.entries({ ...filters, ...(view === 'list' && sorting) });
  const query = new URLSearchParams(set.flatMap(([name, value]) => (value ? [[name, value]] : [])));
  return `/api/tickets.csv${query.size > 0 ? `?${query.toString()}` : ''}`;
}

/** Shows the switch between board and list, the saved views, and the export. */
export function ListTools({ filters, list, onList }: ToolsProps) {
  const isList = list.view === 'list';
  return (
    <>
      <fieldset className={classes.switch} aria-label="Show tickets as">
        <ViewButton isOn={!isList} label="Board" onClick={() => onList({ view: undefined })} />
        <ViewButton isOn={isList} label="List" onClick={() => onList({ view: 'list' })} />
      </fieldset>
      <Suspense fallback={viewsRoom}>
        <ViewsMenu search={{ ...filters, ...list }} csv={csvAddress(filters, list)} />
      </Suspense>
    </>
  );
}

interface ViewButtonProps {
  isOn: boolean;
  label: string;
  onClick: () => void;
}

/** Its sign is drawn by the style sheet: row 9. */
function ViewButton({ isOn, label, onClick }: ViewButtonProps) {
  return (
    <button
      type="button"
      className={classes.view}
      data-view={label}
      aria-pressed={isOn}
      title={label}
      onClick={onClick}
    >
      {label}
    </button>
  );
}
