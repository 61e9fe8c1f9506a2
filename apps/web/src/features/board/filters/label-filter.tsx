import type { ProjectId } from '@ringmark/contract/ids';
import { trpc } from '../../../lib/server/trpc-client.ts';
import type { BoardSearch } from './board-search.ts';
import { FilterSelect } from './filter-select.tsx';

const NO_LABEL = [{ id: 'none', name: 'No label' }];
const NO_PROJECT = { data: [] };

interface LabelFilterProps {
  filters: BoardSearch;
  onChange: (change: BoardSearch) => void;
}

/** Labels belong to a project: without one, only whether there are any is asked. They are the team's. */
export function LabelFilter({ filters: { projectId, labels }, onChange }: LabelFilterProps) {
  const known = trpc.labels.list.useQuery(
    { projectId: (projectId ?? '') as ProjectId },
    { enabled: projectId !== undefined },
  );
  const choices = {
    ...known,
    data: known.data?.flatMap(({ id, name }) => [
      { id: String(id), name },
      { id: `-${id}`, name: `Without ${name}` },
    ]),
  };
  return (
    <FilterSelect
      label="Label"
      all="All Labels"
      first={NO_LABEL}
      list={projectId ? choices : NO_PROJECT}
      failure="Failed to fetch labels"
      value={labels}
      onChange={(chosen) => onChange({ labels: chosen })}
    />
  );
}
