import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to the keys pressed anywhere in the window without Ctrl, Cmd or Alt.
 *
 * @param onKey is called with each such press, and always sees the latest state
 */
export function useWindowKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) onKey(event);
  });
  useLayoutEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
