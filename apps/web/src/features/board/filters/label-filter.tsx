import { ComboboxChevron, Input } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { useState } from 'react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { BoardSearch } from './board-search.ts';
import classes from './filter-panel.module.css';
import { labelWords } from './filter-words.ts';
import { LabelFilterPicker } from './label-filter-picker.tsx';

interface LabelFilterProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
  onPicking: (isPicking: boolean) => void;
}

/** Labels belong to a project. They are the team's. */
export function LabelFilter({ filters: { projectId, labels }, onChange, onPicking }: LabelFilterProps) {
  const [isOpen, setOpen] = useState(false);
  const known = trpc.labels.list.useQuery(
    { projectId: (projectId ?? '') as ProjectId },
    { enabled: projectId !== undefined },
  );
  const words = labelWords(labels, known.data);
  const show = (isShown: boolean) => {
    setOpen(isShown);
    onPicking(isShown);
  };
  return (
    <>
      <Input
        component="button"
        type="button"
        size="xs"
        pointer
        rightSection={<ComboboxChevron size="xs" />}
        rightSectionPointerEvents="none"
        aria-label={`Label: ${words}`}
        aria-haspopup="dialog"
        onClick={() => show(true)}
      >
        <span className={classes.value}>{words}</span>
      </Input>
      {isOpen && (
        <LabelFilterPicker
          known={projectId === undefined ? { data: [], error: null } : known}
          hasProject={projectId !== undefined}
          value={labels}
          onChange={(chosen) => onChange({ labels: chosen })}
          onClose={() => show(false)}
        />
      )}
    </>
  );
}
