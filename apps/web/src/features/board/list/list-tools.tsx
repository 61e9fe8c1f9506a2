import { ActionIcon } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { tip } from '../../../ui/menus/tooltips.tsx';
import type { BoardSearch } from '../filters/board-search.ts';
import { ViewsMenu } from '../views/views-menu.tsx';
import type { ListSearch } from './list-search.ts';
import classes from './view-switch.module.css';

interface ToolsProps {
  filters: BoardSearch;
  list: ListSearch;
  onList: (change: ListSearch) => void;
}

/** How the tickets are shown, views that were kept, and the file. */
export function ListTools({ filters, list, onList }: ToolsProps) {
  const isList = list.view === 'list';
  const { view: _, ...sorting } = list;
  const query = new URLSearchParams(
    Object.entries({ ...filters, ...(isList && sorting) }).flatMap(([name, value]) =>
      value ? [[name, value]] : [],
    ),
  ).toString();
  return (
    <>
      <fieldset className={classes.switch} aria-label="Show tickets as">
        <ViewButton isOn={!isList} label="Board" onClick={() => onList({ view: undefined })} />
        <ViewButton isOn={isList} label="List" onClick={() => onList({ view: 'list' })} />
      </fieldset>
      <ViewsMenu search={{ ...filters, ...list }} />
      <ActionIcon
        component="a"
        href={`/api/tickets.csv${query && `?${query}`}`}
        download
        variant="subtle"
        color="gray"
        aria-label="Save these tickets as CSV"
        {...tip('Save as CSV')}
      >
        <IconDownload size={16} stroke={1.5} />
      </ActionIcon>
    </>
  );
}

interface ViewButtonProps {
  isOn: boolean;
  label: string;
  onClick: () => void;
}

function ViewButton({ isOn, label, onClick }: ViewButtonProps) {
  return (
    <button type="button" className={classes.view} aria-pressed={isOn} onClick={onClick}>
      {label}
    </button>
  );
}
