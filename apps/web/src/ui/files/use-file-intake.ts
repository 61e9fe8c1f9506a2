import { type ClipboardEvent, type DragEvent, useState } from 'react';
import { isTextField, pastedFiles } from '../../lib/drafts/pasted-files.ts';

const hasFiles = (event: DragEvent) => event.dataTransfer.types.includes('Files');

/** Takes dropped and pasted files; other pastes pass. @returns handlers, and whether files hover. */
export function useFileIntake(onFiles: (files: File[]) => void) {
  const [isOver, setIsOver] = useState(false);
  const handlers = {
    onDragEnter(event: DragEvent) {
      if (hasFiles(event)) setIsOver(true);
    },
    onDragOver(event: DragEvent) {
      if (hasFiles(event)) event.preventDefault();
    },
    onDragLeave(event: DragEvent) {
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setIsOver(false);
    },
    onDrop(event: DragEvent) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(false);
      onFiles([...event.dataTransfer.files]);
    },
    onPaste(event: ClipboardEvent) {
      const files = pastedFiles(event.clipboardData, isTextField(event.target));
      if (files.length === 0) return;
      event.preventDefault();
      onFiles(files);
    },
  };
  return { isOver, handlers };
}
