import { Button } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { IconX } from '@tabler/icons-react';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { NO_FILTERS } from './board-search.ts';
import classes from './filter-panel.module.css';
import { chipsOf } from './filter-words.ts';
import type { FurtherFilters } from './further-filters.types.ts';

/** The button that was pressed goes with the focus. */
const focusFilterButton = () => document.getElementById('filter-button')?.focus();

/** Shows which of the filters behind the button are on. A press switches one off. */
export function FilterChips({ filters, onChange, users }: FurtherFilters) {
  const { user } = useSession();
  const { projectId } = filters;
  const labels = trpc.labels.list.useQuery(
    { projectId: (projectId ?? '') as ProjectId },
    { enabled: user.isAdmin && filters.labels !== undefined && projectId !== undefined },
  );
  const known = { isTeam: user.isAdmin, users: users.data, labels: projectId ? labels.data : [] };
  const chips = chipsOf(filters, known);
  return (
    <div className={classes.inUse}>
      {chips.length > 0 && (
        <ul className={classes.chips} aria-label="Filters in use">
          {chips.map(({ filter, words }) => (
            <li key={filter}>
              <button
                type="button"
                className={classes.chip}
                aria-label={`Remove filter: ${words}`}
                title={words}
                onClick={() => {
                  focusFilterButton();
                  onChange({ [filter]: undefined });
                }}
              >
                <span className={classes.words}>{words}</span>
                <IconX size={14} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="xs"
        className={classes.clear}
        onClick={() => {
          focusFilterButton();
          onChange(NO_FILTERS);
        }}
      >
        Clear filters
      </Button>
    </div>
  );
}
