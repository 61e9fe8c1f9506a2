import type { DragEvent } from 'react';
import { type Point, toViewport } from '../page/scale/scale.ts';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Takes files that are dropped on the page. Without a taker the browser shows no drop to be possible. */
export function useFileDrop(
  scale: number,
  onDrop: ((point: Point, files: readonly File[]) => void) | undefined,
) {
  if (!onDrop) return {};
  return {
    onDragOver(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'copy';
    },
    onDrop(event: DragEvent<HTMLElement>) {
      if (!hasFiles(event)) return;
      event.preventDefault();
      const box = event.currentTarget.getBoundingClientRect();
      const point = toViewport({ x: event.clientX, y: event.clientY }, box, scale);
      const files = [...event.dataTransfer.files];
      if (files.length > 0) onDrop(point, files);
    },
  };
}
