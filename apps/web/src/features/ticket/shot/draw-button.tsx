import { Button } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconScribble } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { useDrawTicket, useMayEdit } from '../use-ticket-writes.ts';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';

const DrawingEditor = lazy(async () => ({
  default: (await import('../../../entities/drawing/drawing-editor.tsx')).DrawingEditor,
}));

/** Opens the ticket's picture to draw on it, for those who may edit the ticket. */
export function DrawButton({ ticket }: { ticket: Ticket }) {
  const [isOpen, setOpen] = useState(false);
  const mayEdit = useMayEdit(ticket);
  const { mutate, isPending, error, reset } = useDrawTicket(() => setOpen(false));
  const src = ticket.screenshotUrl ?? ticket.screenshot;
  if (!mayEdit || !src) return null;
  const { drawing, pin, id } = ticket;
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconScribble size={16} stroke={1.5} />}
        onClick={() => {
          reset();
          setOpen(true);
        }}
      >
        {drawing && drawing.shapes.length > 0 ? 'Edit drawing' : 'Draw'}
      </Button>
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <DrawingEditor
            src={src}
            pageWidth={pin?.viewportWidth ?? null}
            // What is covered stays so, and is no mark that could be taken away.
            first={drawing && { ...drawing, covers: [] }}
            canCover={false}
            isSaving={isPending}
            refusal={error && errorWords(error)}
            onDone={({ shapes }) => mutate({ id, shapes })}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}
