import type { DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import type { DrawingPoint } from '@ringmark/contract/pages/drawing';
import { DRAWING_LIMITS } from '@ringmark/contract/pages/drawing-limits';
import { useRef } from 'react';
import classes from './drawing-editor.module.css';
import type { MarksInWork } from './use-marks.ts';
import { isComposing } from '../../lib/browser/composing.ts';

/** Words that are being typed. */
export interface Typing {
  at: DrawingPoint;
  /** The mark whose words are changed; null for new ones. */
  index: number | null;
}

interface TypedWordsProps {
  work: MarksInWork;
  color: DrawingColor;
  typing: Typing;
  onTyping: (typing: Typing | null) => void;
}

/** The field for words on the picture. */
export function TypedWords({ work, color, typing, onTyping }: TypedWordsProps) {
  const known = typing.index === null ? undefined : work.marks[typing.index];
  const first = known?.kind === 'text' ? known.words : '';
  const isLeft = useRef(false);
  const end = (words: string) => {
    if (isLeft.current) return;
    isLeft.current = true;
    onTyping(null);
    const text = words.trim();
    if (known?.kind === 'text' && typing.index !== null) {
      if (text === '') work.act({ do: 'remove', index: typing.index });
      else if (text !== known.words)
        work.act({ do: 'change', index: typing.index, mark: { ...known, words: text } });
    } else if (text !== '') {
      work.act({ do: 'add', mark: { kind: 'text', color, ...typing.at, words: text } });
    }
  };
  return (
    <input
      className={classes.words}
      style={{ left: `${typing.at.x * 100}%`, top: `${typing.at.y * 100}%` }}
      aria-label="Text on the image"
      // An Escape ends the field alone.
      data-mantine-stop-propagation="true"
      defaultValue={first}
      maxLength={DRAWING_LIMITS.drawingWords}
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- It was asked for at this place.
      autoFocus
      onPointerDown={(event) => event.stopPropagation()}
      onBlur={({ currentTarget }) => end(currentTarget.value)}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (isComposing(event.nativeEvent)) return;
        if (event.key === 'Enter') end(event.currentTarget.value);
        if (event.key === 'Escape') {
          event.preventDefault();
          end(first);
        }
      }}
    />
  );
}
