import { useEffect } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false;

/** Stops the browser from opening a file that misses its drop zone, which would discard everything typed. */
export function useIgnoreFileDrops(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      // A drop zone has accepted it.
      if (event.defaultPrevented || !hasFiles(event)) return;
      event.preventDefault();
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
