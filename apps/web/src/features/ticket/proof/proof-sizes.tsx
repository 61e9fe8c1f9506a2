import type { ProofSize } from '@ringmark/contract/tickets/proofs';
import { useState } from 'react';
import { OutcomeIcon } from '../../../entities/proof/outcome-icon.tsx';
import { sizeView } from '@ringmark/contract/tickets/proof-view';
import { ProofPictures } from '../../../entities/proof/proof-pictures.tsx';
import classes from '../../../entities/proof/proof.module.css';

/** Shows what a proof saw at the sizes that were reported as wrong, one of them at a time. */
export function ProofSizes({ sizes, isDone }: { sizes: readonly ProofSize[]; isDone: boolean }) {
  const [open, setOpen] = useState<string>();
  return (
    <section aria-label="Other affected sizes">
      <h2 className={classes.sizesTitle}>Other affected sizes</h2>
      <ul className={classes.sizes}>
        {sizes.map((size) => {
          const isOpen = size.resolution === open;
          const hasPictures = size.pictureUrl !== null && sizeView(size, false) !== undefined;
          return (
            <li key={size.resolution}>
              <button
                type="button"
                className={classes.sizeRow}
                aria-expanded={isOpen}
                disabled={!hasPictures}
                onClick={() => setOpen(isOpen ? undefined : size.resolution)}
              >
                <OutcomeIcon outcome={size.outcome} isDone={isDone} size={18} />
                <span>
                  <b>{size.name}</b> · {size.sentence}
                </span>
              </button>
              {isOpen && hasPictures && <SizePictures size={size} />}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SizePictures({ size }: { size: ProofSize }) {
  const { beforeUrl, pictureUrl, places, name } = size;
  return (
    <div className={classes.sizePictures}>
      {beforeUrl === null ? (
        <img className={classes.alone} src={pictureUrl ?? ''} alt={`After: the page at ${name}`} />
      ) : (
        <ProofPictures
          before={beforeUrl}
          after={pictureUrl}
          hasPlaces={places.length > 0}
          viewOf={(isWhole) => sizeView(size, isWhole)}
        />
      )}
    </div>
  );
}
