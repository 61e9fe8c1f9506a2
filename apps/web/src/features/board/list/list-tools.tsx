import type { BoardSearch } from '../filters/board-search.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import type { ListSearch } from './list-search.ts';
import classes from './view-switch.module.css';

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

/** How the tickets are shown, views that were kept, and the file. */
export function ListTools({ filters, list, onList }: ToolsProps) {
  const isList = list.view === 'list';
  return (
    <>
      <fieldset className={classes.switch} aria-label="Show tickets as">
        <ViewButton isOn={!isList} label="Board" onClick={() => onList({ view: undefined })} />
        <ViewButton isOn={isList} label="List" onClick={() => onList({ view: 'list' })} />
      </fieldset>
      <ViewsMenu search={{ ...filters, ...list }} csv={csvAddress(filters, list)} />
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
