import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/**
 * After going to another screen the focus is on its heading, as it would be after a page load: screen readers say
 * where one is, and Tab goes on from there. A screen that has focused something of its own keeps that.
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
