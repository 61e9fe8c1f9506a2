import type { Cover } from '@ringmark/contract/pages/drawing';
import { useEffect, useRef } from 'react';
import { coverParts } from './cover-picture.ts';
import classes from './drawing-editor.module.css';

interface CoveredPictureProps {
  image: HTMLImageElement;
  covers: readonly Cover[];
  /** Told of the canvas, which shows the picture as it will be sent. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

/** The picture without what is covered. */
export function CoveredPicture({ image, covers, onCanvas }: CoveredPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const parts = JSON.stringify(covers);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!canvas.current || !pen) return;
    canvas.current.width = image.naturalWidth;
    canvas.current.height = image.naturalHeight;
    pen.drawImage(image, 0, 0);
    coverParts(pen, JSON.parse(parts) as Cover[]);
    onCanvas(canvas.current);
  }, [image, parts, onCanvas]);
  return (
    <canvas ref={canvas} className={classes.canvas}>
      The picture
    </canvas>
  );
}
