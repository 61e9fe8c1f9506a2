import { Button } from '@mantine/core';
import { IconSearchOff } from '@tabler/icons-react';
import { EmptyState } from '../../ui/states/empty-state.tsx';

/** Replaces the cards when a search or a filter finds nothing. */
export function NoHits({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      icon={<IconSearchOff size={22} stroke={1.5} />}
      title="No tickets match"
      action={
        <Button
          size="xs"
          variant="default"
          onClick={() => {
            // This button goes with the focus.
            document.getElementById('filter-button')?.focus();
            onClear();
          }}
        >
          Show all tickets
        </Button>
      }
    >
      Try fewer words, or clear the filters.
    </EmptyState>
  );
}
