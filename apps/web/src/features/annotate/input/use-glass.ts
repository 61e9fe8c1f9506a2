import { type KeyboardEvent, type FocusEvent, type MouseEvent, useRef, useState } from 'react';
import { glassKey } from './glass-keys.ts';
import { type GlassMode, type Mark, type PageView, takesBoxes } from '../page/page-view.types.ts';
import type { AnnotateCommand } from './use-annotate-keys.ts';
import type { Point } from '../page/scale/scale.ts';
import { useFileDrop } from '../files/use-file-drop.ts';
import { useBox } from './use-box.ts';
import { useGlassPointer, useWheel } from './use-glass-pointer.ts';
import type { PinchOptions } from './use-pinch.ts';

interface GlassOptions extends PinchOptions {
  view: PageView;
  mode: GlassMode;
  /** Called with the glass when it appears, and with null when it goes. */
  onGlass: (glass: HTMLElement | null) => void;
  onMark: (mark: Mark) => void;
  /** Receives the place that would be marked next, by mouse or keys. */
  onHover?: ((point: Point) => void) | undefined;
  onCommand: (command: AnnotateCommand) => void;
  onPress?: ((point: Point) => void) | undefined;
}

/** Everything that a person does on the glass over a page: marks it, or acts on it from afar. */
export function useGlass(options: GlassOptions) {
  const { view, mode, size } = options;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [cursor, setCursor] = useState<Point>();
  const keyboard = useRef<HTMLTextAreaElement>(null);
  /** The page itself takes the keys, by way of a field of its own. */
  const takesKeys = mode === 'view' && view.input?.key !== undefined;
  const box = useBox(options);
  const pointer = useGlassPointer({
    ...options,
    box,
    onTouchPage: () => keyboard.current?.focus({ preventScroll: true }),
  });
  useWheel(element, view.scrollBy);
  const drop = useFileDrop(options.scale, mode === 'view' ? view.input?.drop : undefined);
  const middle = { x: Math.round(size.width / 2), y: Math.round(size.height / 2) };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (takesKeys) return;
    const asked = glassKey(event, mode, cursor ?? middle, size);
    if (!asked) return;
    event.preventDefault();
    event.stopPropagation();
    if (asked.corner) box.begin(asked.corner, true);
    if (asked.cursor) {
      setCursor(asked.cursor);
      options.onHover?.(asked.cursor);
      box.grow(asked.cursor);
    }
    if (asked.scrollBy) view.scrollBy(asked.scrollBy);
    if (asked.mark) options.onMark(box.finish() ?? asked.mark);
    if (asked.isLeaving) options.onCommand('view');
  };
  return {
    cursor,
    box: takesBoxes(mode) ? box.box : null,
    keyboard,
    takesKeys,
    glassProps: {
      ref: (found: HTMLElement | null) => {
        setElement(found);
        options.onGlass(found);
      },
      ...pointer,
      ...drop,
      onKeyDown,
      onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
        if (mode === 'view' || !currentTarget.matches(':focus-visible')) return;
        setCursor((now) => now ?? middle);
        if (!cursor) options.onHover?.(middle);
      },
      onBlur: () => {
        setCursor(undefined);
        box.cancel();
      },
      // The focus stays with the page's keyboard.
      ...(takesKeys && {
        onMouseDown: (event: MouseEvent) => event.preventDefault(),
        onContextMenu: (event: MouseEvent) => event.preventDefault(),
      }),
    },
  };
}
