import { ComboboxChevron, Input } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { lazy, Suspense, useState } from 'react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from '../board.module.css';
import type { BoardSearch } from './board-search.ts';
import { labelWords } from './filter-words.ts';

const LabelFilterPicker = lazy(async () => ({
  default: (await import('./label-filter-picker.tsx')).LabelFilterPicker,
}));

interface LabelFilterProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
}

/** Labels belong to a project. They are the team's. */
export function LabelFilter({ filters: { projectId, labels }, onChange }: LabelFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const known = trpc.labels.list.useQuery(
    { projectId: (projectId ?? '') as ProjectId },
    { enabled: projectId !== undefined },
  );
  const words = labelWords(labels, known.data);
  return (
    <>
      <Input
        component="button"
        type="button"
        className={classes.filter}
        size="xs"
        pointer
        rightSection={<ComboboxChevron size="xs" />}
        rightSectionPointerEvents="none"
        aria-label={`Label: ${words}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <span className={classes.filterWords}>{words}</span>
      </Input>
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <LabelFilterPicker
            known={projectId === undefined ? { data: [], error: null } : known}
            hasProject={projectId !== undefined}
            value={labels}
            onChange={(chosen) => onChange({ labels: chosen })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
