import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * Focuses the heading, as a page load would: screen readers announce the screen, and Tab continues from there. A screen
 * that has focused something keeps that.
 */
export function useFocusOnNavigate(): void {
  const router = useRouter();
  useEffect(
    () =>
      router.subscribe('onRendered', ({ pathChanged, fromLocation }) => {
        if (!pathChanged || !fromLocation) return;
        const { activeElement } = document;
        const main = document.getElementById('main');
        if (activeElement?.closest('[aria-modal="true"]')) return;
        if (activeElement instanceof HTMLInputElement && main?.contains(activeElement)) return;
        main?.querySelector('h1')?.focus({ preventScroll: true });
      }),
    [router],
  );
}
