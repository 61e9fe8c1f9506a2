import type { Cover } from '@ringmark/contract/pages/drawing';
import { coverParts } from '@ringmark/page-script/cover-parts';
import { useEffect, useRef } from 'react';
import classes from './drawing-editor.module.css';

interface CoveredPictureProps {
  image: HTMLImageElement;
  covers: readonly Cover[];
  /** Called with the canvas, which shows the picture as it will be sent. */
  onCanvas: (canvas: HTMLCanvasElement) => void;
}

/** Browsers of phones show nothing of a canvas with more px. */
const MAX_PX = 4_096 * 4_096;

/** The picture without what is covered; a very large one becomes smaller. */
export function CoveredPicture({ image, covers, onCanvas }: CoveredPictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const parts = JSON.stringify(covers);
  useEffect(() => {
    const pen = canvas.current?.getContext('2d', { willReadFrequently: true });
    if (!canvas.current || !pen) return;
    const { naturalWidth: width, naturalHeight: height } = image;
    const scale = Math.min(1, Math.sqrt(MAX_PX / (width * height)));
    canvas.current.width = Math.floor(width * scale);
    canvas.current.height = Math.floor(height * scale);
    pen.drawImage(image, 0, 0, canvas.current.width, canvas.current.height);
    coverParts(pen, JSON.parse(parts) as Cover[]);
    onCanvas(canvas.current);
  }, [image, parts, onCanvas]);
  return (
    <canvas ref={canvas} className={classes.canvas}>
      The image
    </canvas>
  );
}
