import { UnstyledButton } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconArrowsMaximize } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { PictureDrawing, PinShot } from '../../../entities/pin-shot.tsx';
import { tip } from '../../../ui/menus/tooltips.tsx';
import { OverlayWanted } from '../../../ui/dialogs/overlay-wanted.tsx';
import classes from '../ticket.module.css';

const ShotViewer = lazy(async () => ({ default: (await import('./shot-viewer.tsx')).ShotViewer }));

/** The pin's picture; a press opens it large. */
export function TicketShot({ ticket }: { ticket: Ticket }) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);
  const src = ticket.screenshotUrl ?? ticket.screenshot;
  if (!src) return null;
  if (hasFailed) return <p className={classes.closed}>Couldn’t load the screenshot.</p>;
  return (
    <section aria-label="Screenshot">
      <div className={classes.frame}>
        <UnstyledButton
          className={classes.shot}
          aria-label="Enlarge screenshot"
          onClick={() => setIsOpen(true)}
          {...tip('Enlarge')}
        >
          <PinShot
            src={src}
            alt={`Screenshot of ${ticket.url ?? 'the page'}`}
            ticket={ticket}
            onFail={() => setHasFailed(true)}
          />
          <span className={classes.enlarge} aria-hidden="true">
            <IconArrowsMaximize size={16} stroke={1.5} />
          </span>
        </UnstyledButton>
        {/* The drawing is next to the button, so that its words are not part of the button's name. */}
        <PictureDrawing ticket={ticket} shapes={ticket.drawing?.shapes} />
      </div>
      {ticket.drawing && ticket.drawing.covers.length > 0 && (
        <p className={classes.covered}>
          Parts of this screenshot are blurred. To keep them private, this ticket has no page text, steps
          before the pin, console output or original page, and its page isn’t checked.
        </p>
      )}
      {isOpen && (
        <Suspense fallback={<OverlayWanted />}>
          <ShotViewer ticket={ticket} src={src} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </section>
  );
}
