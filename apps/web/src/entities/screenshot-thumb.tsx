import classes from './ticket-card.module.css';

interface ScreenshotThumbProps {
  url: string;
  /** Where the ring is, 0 to 1 of the picture's width and height. */
  ring: { x: number; y: number } | null;
}

/** The point of `object-position` has the same share of box and picture, so the ring fits any box. */
export function ScreenshotThumb({ url, ring }: ScreenshotThumbProps) {
  const left = `${(ring?.x ?? 0.5) * 100}%`;
  const top = `${(ring?.y ?? 0) * 100}%`;
  return (
    <div className={classes.thumb}>
      <img
        src={url}
        alt=""
        loading="lazy"
        decoding="async"
        draggable={false}
        style={{ objectPosition: `${left} ${top}` }}
      />
      {ring && <span className={classes.ring} style={{ left, top }} />}
    </div>
  );
}
