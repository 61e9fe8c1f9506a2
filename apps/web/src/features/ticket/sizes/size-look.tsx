import type { SizeLook } from '@ringmark/contract/tickets/sizes';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { placeIn } from '@ringmark/contract/tickets/proof-view';
import classes from './sizes.module.css';

const Place = ({ children, isBusy }: { children: ReactNode; isBusy?: boolean }) => (
  <div className={classes.place} data-busy={isBusy || undefined}>
    {children}
  </div>
);

/** Shows the element at one size, marked in the picture of what is around it, or says why there is none. */
export function Look({ look }: { look: SizeLook }) {
  const { state, pictureUrl, width, height, box, name, sentence } = look;
  if (state === 'waiting' || state === 'none')
    return (
      <Place isBusy={state === 'waiting'}>
        <span>{sentence}</span>
      </Place>
    );
  if (pictureUrl === null || width === null || height === null)
    return (
      <Place>
        {state !== 'found' && <IconAlertTriangle size={20} stroke={1.5} aria-hidden="true" />}
        <span>{state === 'found' ? 'There wasn’t enough space to store this screenshot.' : sentence}</span>
      </Place>
    );
  return (
    <>
      <a className={classes.shot} href={pictureUrl} target="_blank" rel="noreferrer">
        <span className={classes.frame}>
          <img
            src={pictureUrl}
            width={width}
            height={height}
            loading="lazy"
            alt={state === 'found' ? `The element at ${name}` : `The page at ${name}`}
          />
          {box && (
            <span
              className={classes.mark}
              style={placeIn({ x: 0, y: 0, width, height }, box)}
              data-testid="size-mark"
            />
          )}
        </span>
      </a>
      {state !== 'found' && (
        <p className={classes.unseen}>
          <IconEyeOff size={16} stroke={1.5} aria-hidden="true" /> {sentence}
        </p>
      )}
    </>
  );
}
