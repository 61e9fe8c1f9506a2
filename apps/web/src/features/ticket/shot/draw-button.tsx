import { Button } from '@mantine/core';
import type { Drawing } from '@ringmark/contract/pages/drawing';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { useBlurTicket, useDrawTicket, useMayEdit } from '../use-ticket-writes.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import { BlurDialog } from './blur-dialog.tsx';

const DrawingEditor = lazy(async () => ({
  default: (await import('../../../entities/drawing/drawing-editor.tsx')).DrawingEditor,
}));

interface EditorProps {
  ticket: Ticket;
  src: string;
  onClose: () => void;
}

/** Draws on the ticket's picture. What is blurred there is asked about before it is deleted. */
function TicketDrawing({ ticket: { id, drawing, pin }, src, onClose }: EditorProps) {
  // If others blur the picture now, what is drawn must stay.
  const [first] = useState({ src, drawing: drawing && { ...drawing, covers: [] } });
  const [blur, setBlur] = useState<Drawing | null>(null);
  const draw = useDrawTicket(onClose);
  const cover = useBlurTicket(onClose);
  return (
    <Suspense fallback={<OverlayWanted />}>
      <DrawingEditor
        src={first.src}
        pageWidth={pin?.viewportWidth ?? null}
        // The covered parts stay covered: they are not marks that could be removed.
        first={first.drawing}
        canCover
        isSaving={draw.isPending}
        refusal={draw.error && errorWords(draw.error)}
        onDone={(made) => {
          cover.reset();
          if (made.covers.length > 0) setBlur(made);
          else draw.mutate({ id, shapes: made.shapes });
        }}
        onClose={onClose}
      />
      {blur && (
        <BlurDialog
          isSaving={cover.isPending}
          refusal={cover.error && errorWords(cover.error)}
          onConfirm={() => cover.mutate({ id, ...blur })}
          onClose={() => setBlur(null)}
        />
      )}
    </Suspense>
  );
}

/** Opens the ticket's picture to draw on it or blur it, for those who may edit the ticket. */
export function DrawButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMayEdit(ticket);
  const src = ticket.screenshotUrl ?? ticket.screenshot;
  if (!mayEdit || !src) return null;
  const { drawing } = ticket;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScribble size={16} stroke={1.5} />}
        onClick={() => setOpen(true)}
      >
        {drawing && drawing.shapes.length > 0 ? 'Edit drawing' : 'Draw or blur'}
      </Button>
      {isOpen && <TicketDrawing ticket={ticket} src={src} onClose={() => setOpen(false)} />}
    </>
  );
}
