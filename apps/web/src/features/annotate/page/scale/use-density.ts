import { VIEWPORT_LIMITS } from '@ringmark/contract/pages/viewport-limits';
import { useEffect, useEffectEvent, useState } from 'react';

/** Fingers and panels change the scale with every frame of the screen. */
const REST_MS = 150;

/** Returns how many px of the display a CSS px of the page takes, between the densities that pictures may have. */
export const densityAt = (ratio: number, scale: number): number => {
  const { min, max } = VIEWPORT_LIMITS.density;
  return Math.min(max, Math.max(min, Math.round(ratio * scale * 100) / 100));
};

/** Tells the density at which a scaled page is shown, once it rests: also when the window comes to another display. */
export function useDensity(scale: number, onDensity: ((density: number) => void) | undefined): void {
  const [ratio, setRatio] = useState(window.devicePixelRatio);
  useEffect(() => {
    const display = window.matchMedia(`(resolution: ${ratio}dppx)`);
    const look = () => setRatio(window.devicePixelRatio);
    display.addEventListener('change', look);
    return () => display.removeEventListener('change', look);
  }, [ratio]);
  const density = densityAt(ratio, scale);
  const tell = useEffectEvent(() => onDensity?.(density));
  useEffect(() => {
    const timer = setTimeout(tell, REST_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- What is told follows from it.
  }, [density]);
}
