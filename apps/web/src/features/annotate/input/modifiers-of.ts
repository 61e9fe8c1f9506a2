import type { KeyboardEvent, PointerEvent } from 'react';
import type { Modifiers } from '../page/page-view.types.ts';

export const modifiersOf = (event: PointerEvent | KeyboardEvent): Modifiers => ({
  alt: event.altKey,
  ctrl: event.ctrlKey,
  meta: event.metaKey,
  shift: event.shiftKey,
});
