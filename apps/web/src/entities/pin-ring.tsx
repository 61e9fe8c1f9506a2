/** Radii, CSS px of the page. */
const RADIUS = { outer: 30, middle: 22, inner: 8 } as const;
const HALF = 34;
/** CSS px of the page, with the white rim. */
export const RING_SIZE = HALF * 2;

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
