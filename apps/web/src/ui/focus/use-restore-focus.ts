import { useEffect } from 'react';

/** Restores the focus of before the mount when the component unmounts. */
export function useRestoreFocus(): void {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
}
