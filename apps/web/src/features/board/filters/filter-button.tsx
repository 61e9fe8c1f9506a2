import { Button } from '@mantine/core';
import { lazy, type SyntheticEvent, Suspense, useRef, useState } from 'react';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from '../board.module.css';
import type { FurtherFilters } from './further-filters.types.ts';

const loadPanel = () => import('./filter-panel.tsx');
const load = () => void loadPanel();
/** The board's first load does without it. */
const FilterPanel = lazy(async () => ({ default: (await loadPanel()).FilterPanel }));

/** Otherwise a press on the button would count as one outside the panel, close it, and open it again. */
const stop = (event: SyntheticEvent) => event.stopPropagation();

/** Opens the filters that have no field of their own in the row. */
export function FilterButton(props: FurtherFilters) {
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const [isWanted, setWanted] = useState(false);
  return (
    <span className={classes.filterButton}>
      <Button
        ref={button}
        id="filter-button"
        size="xs"
        variant="default"
        leftSection={<span className={classes.filterSign} />}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onMouseDown={stop}
        onTouchStart={stop}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => {
          setWanted(true);
          setOpen(!isOpen);
        }}
      >
        Filter
      </Button>
      {isWanted && (
        <Suspense fallback={<OverlayWanted />}>
          <FilterPanel {...props} button={button} isOpen={isOpen} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </span>
  );
}
