/** Radii of the mark, CSS px of the page that it is drawn on. */
const RADIUS = { outer: 30, middle: 22, dot: 8 } as const;
const HALF = 34;
/** CSS px of the page that the mark takes, its white rim included. */
export const RING_SIZE = HALF * 2;

/** The red ring that marks a pin. It fills its parent element. */
export function PinRing({ className }: { className?: string | undefined }) {
  return (
    <svg
      viewBox={`${-HALF} ${-HALF} ${RING_SIZE} ${RING_SIZE}`}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <circle r={RADIUS.outer} fill="var(--rm-ring)" fillOpacity={0.14} stroke="#fff" strokeWidth={8} />
      <circle r={RADIUS.outer} fill="none" stroke="var(--rm-ring)" strokeWidth={4.5} />
      <circle r={RADIUS.middle} fill="none" stroke="#fff" strokeWidth={3.5} />
      <circle r={RADIUS.dot} fill="var(--rm-ring)" stroke="#fff" strokeWidth={3} />
    </svg>
  );
}
