import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';
import { lastBoardView } from '../../lib/tickets/last-board-view.ts';
import { tip } from '../../ui/menus/tooltips.tsx';

/** A link to the last view of the board: its filters, and its scroll position when it is the previous entry. */
export function BackToBoard() {
  const router = useRouter();
  const place = lastBoardView.get();
  const goBack = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isPlain || place?.index !== router.history.location.state.__TSR_index - 1) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <ActionIcon
      renderRoot={(props) => <Link to="/tickets" search={place?.search ?? {}} {...props} />}
      aria-label="Back to the board"
      size={32}
      onClick={goBack}
      {...tip('Back to the board')}
    >
      <IconArrowLeft size={18} stroke={1.5} />
    </ActionIcon>
  );
}
