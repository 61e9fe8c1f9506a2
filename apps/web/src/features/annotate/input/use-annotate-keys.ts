import { ownValue } from '@ringmark/contract/own-value';
import { useEffect } from 'react';
import { isKeyFree } from '../../../lib/browser/is-key-free.ts';
import type { AnnotateMode } from '../page/page-view.types.ts';

/** Letters mean nothing to a select that is closed, and the focus is still in it when a page was chosen. */
const TYPED_INTO =
  'input:not([readonly]), [aria-expanded="true"], textarea, select, [contenteditable], [role="dialog"]';
const isTyping = (target: EventTarget | null) => target instanceof HTMLElement && target.closest(TYPED_INTO);

type Keys = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The commands of keys on the annotation page: they change the mode, or hide the pins and show them again. */
export type AnnotateCommand = AnnotateMode | 'pins';

const COMMANDS: Readonly<Record<string, AnnotateCommand>> = { v: 'view', m: 'markup', h: 'pins' };

/** V looks, M marks, H hides pins. */
export function commandOfKey({ key, ctrlKey, metaKey, altKey }: Keys): AnnotateCommand | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  return ownValue(COMMANDS, key.toLowerCase());
}

/** V, M and H work unless they are typed into something, and Escape leaves MARKUP. */
export function useAnnotateKeys(mode: AnnotateMode, onCommand: (command: AnnotateCommand) => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isTyping(event.target)) return;
      if (event.key === 'Escape' && mode === 'markup') return onCommand('view');
      const asked = event.repeat || !isKeyFree() ? undefined : commandOfKey(event);
      if (asked) onCommand(asked);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [mode, onCommand]);
}
