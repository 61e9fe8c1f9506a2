import { type CSSProperties, useState } from 'react';
import { placeIn, type ProofView } from '@ringmark/contract/tickets/proof-view';
import classes from './proof.module.css';

interface PicturesProps {
  view: ProofView;
  before: string;
  after: string;
  isMarked: boolean;
  /** A picture is at most this tall, as CSS, so that all of it is in sight at once. */
  height?: string;
}

const BEFORE = 'Before: the page when this ticket was created';
const AFTER = 'After: the same part of the page';

const frameStyle = ({ part }: ProofView, height = '70vh'): CSSProperties => ({
  aspectRatio: `${part.width} / ${part.height}`,
  maxWidth: `calc(${height} * ${part.width / part.height})`,
});

const Marks = ({ view }: { view: ProofView }) =>
  view.places.map((place) => (
    <span
      key={`${place.x} ${place.y}`}
      className={classes.mark}
      data-testid="proof-mark"
      style={placeIn(view.part, place)}
    />
  ));

const Picture = ({
  view,
  src,
  alt,
  of,
}: {
  view: ProofView;
  src: string;
  alt: string;
  of: 'before' | 'after';
}) => (
  <img
    className={classes.picture}
    src={src}
    alt={alt}
    loading="lazy"
    draggable={false}
    style={placeIn(view.part, view[of])}
  />
);

/**
 * Shows both pictures, one under the other's edge. The range lies over them, so that any place of them can be dragged.
 */
export function ProofSlider({ view, before, after, isMarked, height }: PicturesProps) {
  const [shown, setShown] = useState(100 - view.edge);
  return (
    <div className={classes.frame} style={frameStyle(view, height)}>
      <Picture view={view} src={before} alt={BEFORE} of="before" />
      <div className={classes.over} style={{ clipPath: `inset(0 0 0 ${100 - shown}%)` }}>
        <Picture view={view} src={after} alt={AFTER} of="after" />
        {isMarked && <Marks view={view} />}
      </div>
      <span className={classes.label} data-side="before" aria-hidden="true">
        Before
      </span>
      <span className={classes.label} data-side="after" aria-hidden="true">
        After
      </span>
      <span className={classes.edge} style={{ left: `${100 - shown}%` }} aria-hidden="true" />
      <input
        type="range"
        className={classes.range}
        // From left to right more of the picture before, as the edge moves.
        min={0}
        max={100}
        value={100 - shown}
        aria-label="Compare before and after"
        aria-valuetext={`${shown}% of the new screenshot is shown`}
        onChange={(event) => setShown(100 - Number(event.currentTarget.value))}
      />
    </div>
  );
}

/** The same without an edge: side by side, or one above the other where there is no room. */
export function ProofPair({ view, before, after, isMarked, height }: PicturesProps) {
  return (
    <div className={classes.pair}>
      <figure className={classes.figure}>
        <figcaption>Before</figcaption>
        <div className={classes.frame} style={frameStyle(view, height)}>
          <Picture view={view} src={before} alt={BEFORE} of="before" />
        </div>
      </figure>
      <figure className={classes.figure}>
        <figcaption>After</figcaption>
        <div className={classes.frame} style={frameStyle(view, height)}>
          <Picture view={view} src={after} alt={AFTER} of="after" />
          {isMarked && <Marks view={view} />}
        </div>
      </figure>
    </div>
  );
}

/** Shows the page as it is now, for an element of which there is no picture before. */
export function ProofNow({ view, src, height }: { view: ProofView; src: string; height?: string }) {
  return (
    <div className={classes.frame} style={frameStyle(view, height)}>
      <Picture view={view} src={src} alt="The page when it was checked" of="after" />
    </div>
  );
}
