export function Logo({ size = 24 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <circle cx="16" cy="16" r="11.5" fill="none" stroke="var(--rm-ring)" strokeWidth="4.5" />
      <circle cx="16" cy="16" r="4.25" fill="var(--rm-ring)" />
    </svg>
  );
}
