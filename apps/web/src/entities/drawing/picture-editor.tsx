import type { Drawing } from '@ringmark/contract/pages/drawing';
import { canvasPicture } from './cover-picture.ts';
import { DrawingEditor } from './drawing-editor.tsx';

/** The marks that were drawn, with the picture as it will be sent. */
export interface Drawn {
  drawing: Drawing;
  /** A data URL where parts were covered, else null: the picture stays as it is. */
  picture: string | null;
}

interface PictureEditorProps {
  /** The picture as it was taken. */
  src: string;
  /** CSS px of the page that it shows. */
  pageWidth: number | null;
  first: Drawing | null;
  onDone: (drawn: Drawn) => void;
  onClose: () => void;
}

/** Draws on a picture that is not sent yet, with marks that are kept separate from it. */
export function PictureEditor({ onDone, ...props }: PictureEditorProps) {
  return (
    <DrawingEditor
      canCover
      {...props}
      onDone={async (drawing, { canvas }) => {
        onDone({ drawing, picture: drawing.covers.length > 0 ? await canvasPicture(canvas) : null });
      }}
    />
  );
}
