import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens to the keys pressed anywhere on the screen without Ctrl, Cmd or Alt. The document hears them before
 * the window, where the shell's own keys wait for what the screen has left.
 *
 * @param onKey is called with each such press, and always sees the latest state
 */
export function useScreenKeys(onKey: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) onKey(event);
  });
  useLayoutEffect(() => {
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}
