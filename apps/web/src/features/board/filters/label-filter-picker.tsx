import type { Label } from '@ringmark/contract/tickets/labels';
import { NONE } from '@ringmark/contract/lists/filter-words';
import { LabelDot } from '../../../entities/team/label-dot.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { type Pick, QuickPick } from '../../../ui/pick/quick-pick.tsx';
import { isAmong, toggled } from './chosen-labels.ts';

interface LabelFilterPickerProps {
  known: {
    data: readonly Label[] | undefined;
    error: unknown;
    refetch?: () => unknown;
  };
  hasProject: boolean;
  /** The contract’s `parseLabelFilter` reads this text. */
  value: string | undefined;
  onChange: (value: string | undefined) => void;
  onClose: () => void;
}

const NO_LABEL = { id: NONE, name: 'No label', icon: <LabelDot colour="grey" /> };

/** Stays open while one label after the other is switched on or off. */
export function LabelFilterPicker({ known, hasProject, value, onChange, onClose }: LabelFilterPickerProps) {
  const { data, error, refetch } = known;
  const picks = data?.flatMap(({ id, name, colour }): Pick[] => [
    { id, name, icon: <LabelDot colour={colour} /> },
    { id: `-${id}`, name: `Without ${name}`, icon: <LabelDot colour={colour} /> },
  ]);
  return (
    <QuickPick
      title="Filter by label"
      label="Find a label"
      picks={picks && [NO_LABEL, ...picks].map((pick) => ({ ...pick, isChosen: isAmong(value, pick.id) }))}
      failure={error ? { message: errorWords(error), onRetry: () => void refetch?.() } : undefined}
      empty=""
      note={hasProject ? undefined : 'Labels belong to a project. Filter by a project to see its labels.'}
      onPick={(id) => onChange(toggled(value, id))}
      onClose={onClose}
    />
  );
}
