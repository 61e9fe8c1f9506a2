import { useEffect, useEffectEvent } from 'react';

/**
 * Takes files that are pasted anywhere on the page, as long as it is shown. A field that takes pasted files itself
 * comes first.
 */
export function usePagePaste(onFiles: ((files: File[]) => void) | null): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (!onFiles || files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}
