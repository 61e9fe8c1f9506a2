import { ActionIcon } from '@mantine/core';
import { ringPlace } from '@ringmark/contract/pages/ring-place';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconScribble } from '@tabler/icons-react';
import { useState } from 'react';
import { PinShot } from '../../../entities/pin-shot.tsx';
import { PictureViewer } from '../../../ui/files/picture-viewer.tsx';
import { tip } from '../../../ui/menus/tooltips.tsx';

interface ShotViewerProps {
  ticket: Ticket;
  src: string;
  onClose: () => void;
}

/** The ticket's picture in the whole window, with its marks or without. */
export function ShotViewer({ ticket, src, onClose }: ShotViewerProps) {
  const [areMarksShown, setMarksShown] = useState(true);
  const marks = ticket.drawing?.shapes ?? [];
  const switchMarks = () => setMarksShown((are) => !are);
  return (
    <PictureViewer
      title={`#${ticket.number} ${ticket.title}`}
      label="Enlarged screenshot"
      place={ringPlace(ticket, ticket.screenshotSize ?? undefined)}
      onClose={onClose}
      onKey={(key) => {
        if (key === 'm' && marks.length > 0) switchMarks();
      }}
      tools={
        marks.length > 0 && (
          <ActionIcon
            aria-label="Marks"
            aria-pressed={areMarksShown}
            variant={areMarksShown ? 'light' : 'subtle'}
            onClick={switchMarks}
            {...tip(areMarksShown ? 'Hide marks (M)' : 'Show marks (M)')}
          >
            <IconScribble size={18} stroke={1.5} />
          </ActionIcon>
        )
      }
    >
      <PinShot
        src={src}
        alt={`Screenshot of ${ticket.url ?? 'the page'}`}
        ticket={ticket}
        shapes={areMarksShown ? marks : undefined}
      />
    </PictureViewer>
  );
}
