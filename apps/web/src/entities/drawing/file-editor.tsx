import type { Drawing } from '@ringmark/contract/pages/drawing';
import { strokesOf } from '@ringmark/contract/pages/drawing-strokes';
import { drawShapes } from '@ringmark/page-script/draw-shapes';
import { useState } from 'react';
import { toBlob } from './cover-picture.ts';
import { copyName, drawnName, keepUntouched, untouchedOf, widthOfFile } from './drawn-files.ts';
import { DrawingEditor, type Surface } from './drawing-editor.tsx';

/** The quality of an exported picture, as good as that of a camera. */
const QUALITY = 0.92;

const COPY_NOTE =
  'You’re drawing on a copy. The attached image stays as it is, so nothing on it can be blurred here.';

interface Drawable {
  original: File;
  isCopy: boolean;
}

/** A new picture of px alone: nothing else of the file, such as its place or its preview, comes along. */
async function drawnFile(
  { original, isCopy }: Drawable,
  drawing: Drawing,
  { canvas, page }: Surface,
): Promise<File> {
  const whole = document.createElement('canvas');
  whole.width = canvas.width;
  whole.height = canvas.height;
  const pen = whole.getContext('2d');
  if (!pen) throw new Error('Your browser couldn’t create the image.');
  pen.drawImage(canvas, 0, 0);
  const marks = drawing.shapes.map((shape) => strokesOf(shape, page));
  drawShapes(pen, marks, whole.width / page.width, getComputedStyle(document.body).fontFamily);
  const blob = await toBlob(whole, original.type, QUALITY);
  const name = (isCopy ? copyName : drawnName)(original.name, blob.type);
  const file = new File([blob], name, { type: blob.type });
  keepUntouched(file, { original, drawing, isCopy });
  return file;
}

interface FileEditorProps {
  /** A picture that waits to be sent, or one that was. */
  file: File;
  /** It is attached already: the drawing makes a copy. */
  isCopy?: boolean;
  /** The label of the button that finishes, where the file does more than wait afterwards. */
  doneLabel?: string;
  /** Called with the picture with all that was drawn in its px, or with the untouched one if nothing is left of it. */
  onDone: (file: File) => void;
  onClose: () => void;
}

/** Draws into a file before it is sent. Until then it can be changed and taken back. */
export function FileEditor({ file, isCopy = false, doneLabel, onDone, onClose }: FileEditorProps) {
  const [of] = useState(() => untouchedOf(file) ?? { original: file, drawing: null, isCopy });
  const { original, drawing } = of;
  return (
    <DrawingEditor
      // Others already have the attached file, so nothing on it can be covered.
      canCover={!of.isCopy}
      src={original}
      pageWidth={widthOfFile}
      first={drawing}
      doneLabel={doneLabel}
      note={of.isCopy ? COPY_NOTE : undefined}
      onDone={async (made, surface) => {
        const isEmpty = made.shapes.length + made.covers.length === 0;
        onDone(isEmpty ? original : await drawnFile(of, made, surface));
      }}
      onClose={onClose}
    />
  );
}
