/** Radii of the mark, CSS px of the page that it is drawn on. */
const RADIUS = { outer: 30, middle: 22, inner: 8 } as const;
const HALF = 34;
/** CSS px of the page that the mark takes, its white rim included. */
export const RING_SIZE = HALF * 2;

/** The red ring that marks a pin, hollow so that it hides nothing. It fills its parent element. */
export function PinRing({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={`${-HALF} ${-HALF} ${RING_SIZE} ${RING_SIZE}`}
      className={className}
      aria-hidden="true"
      focusable="false"
      fill="none"
    >
      <circle r={RADIUS.outer} stroke="#fff" strokeWidth={8} />
      <circle r={RADIUS.outer} stroke="var(--rm-ring)" strokeWidth={4.5} />
      <circle r={RADIUS.middle} stroke="#fff" strokeWidth={2} strokeOpacity={0.85} />
      <circle r={RADIUS.inner} stroke="#fff" strokeWidth={5} />
      <circle r={RADIUS.inner} stroke="var(--rm-ring)" strokeWidth={2.5} />
    </svg>
  );
}
