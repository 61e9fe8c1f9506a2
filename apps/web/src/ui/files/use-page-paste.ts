import { useEffect, useEffectEvent } from 'react';
import { isTextField, pastedFiles } from '../../lib/drafts/pasted-files.ts';

/** A field that handles pasted files itself comes first. */
export function usePagePaste(onFiles: ((files: File[]) => void) | null): void {
  const paste = useEffectEvent((event: ClipboardEvent) => {
    if (!onFiles || event.defaultPrevented) return;
    const files = pastedFiles(event.clipboardData, isTextField(event.target));
    if (files.length === 0) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    const listen = (event: ClipboardEvent) => paste(event);
    window.addEventListener('paste', listen);
    return () => window.removeEventListener('paste', listen);
  }, []);
}
