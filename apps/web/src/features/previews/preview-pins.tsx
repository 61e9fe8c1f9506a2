import type { PreviewPin } from '@ringmark/contract/projects/previews';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { OutcomeIcon } from '../../entities/proof/outcome-icon.tsx';
import { sizeView } from '@ringmark/contract/tickets/proof-view';
import { ProofPictures } from '../../entities/proof/proof-pictures.tsx';
import classes from './previews.module.css';

/** Pins that the pull request changes come first. */
const ORDER = ['changed', 'gone', 'not_compared', 'not_opened', 'same', null] as const;

/** Lists the pins of a preview, each with its page before and on the preview. */
export function PreviewPins({ items }: { items: readonly PreviewPin[] }) {
  const sorted = ORDER.flatMap((outcome) => items.filter((pin) => pin.outcome === outcome));
  return (
    <ul className={classes.pins} aria-label="Pins">
      {sorted.map((pin) => (
        <li key={pin.ticketId} className={classes.pin}>
          <div className={classes.pinHead}>
            <OutcomeIcon outcome={pin.outcome} isDone={false} size={20} />
            <div className={classes.words}>
              <Link
                to="/tickets/$ticketId"
                params={{ ticketId: pin.ticketId }}
                className={classes.title}
                dir="auto"
              >
                <span className="tabular">#{pin.number}</span> {pin.title}
              </Link>
              <p className={classes.note}>{pin.outcome === null ? 'Waiting for its turn.' : pin.sentence}</p>
            </div>
          </div>
          <Pictures pin={pin} />
        </li>
      ))}
    </ul>
  );
}

/** Pictures of a pin that looks the same are shown only to those who want to see for themselves. */
function Pictures({ pin }: { pin: PreviewPin }) {
  const [isOpen, setOpen] = useState(false);
  const { outcome, beforeUrl, pictureUrl, places } = pin;
  if (pictureUrl === null || sizeView(pin, false) === undefined) return null;
  const pictures = (
    <ProofPictures
      before={beforeUrl}
      after={pictureUrl}
      hasPlaces={places.length > 0}
      viewOf={(isWhole) => sizeView(pin, isWhole)}
      isInList
    />
  );
  if (outcome !== 'same') return <div className={classes.pictures}>{pictures}</div>;
  return (
    <details className={classes.folded} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>Screenshots</summary>
      {isOpen && <div className={classes.pictures}>{pictures}</div>}
    </details>
  );
}
