import { useEffect, useState } from 'react';

const measure = () => {
  const seen = window.visualViewport;
  const free = seen?.height ?? innerHeight;
  return { height: Math.max(0, Math.round(innerHeight - free - (seen?.offsetTop ?? 0))), free };
};

/** Returns the height of the on-screen keyboard, and what it leaves free of the window, CSS px. */
export function useScreenKeyboard(): { height: number; free: number } {
  const [keyboard, setKeyboard] = useState(measure);
  useEffect(() => {
    const seen = window.visualViewport;
    const follow = () => setKeyboard(measure());
    for (const event of ['resize', 'scroll']) seen?.addEventListener(event, follow);
    return () => {
      for (const event of ['resize', 'scroll']) seen?.removeEventListener(event, follow);
    };
  }, []);
  return keyboard;
}
