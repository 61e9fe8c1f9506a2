import {
  type ClipboardEvent,
  type CompositionEvent,
  type InputEvent,
  type KeyboardEvent,
  type Ref,
  useState,
} from 'react';
import { CLIPBOARD_LENGTH } from '@ringmark/contract/live/clipboard-limits';
import { notify } from '../../../lib/notices/toasts.ts';
import { createHeldKeys } from './held-keys.ts';
import { type AnnotateCommand, commandOfKey } from './use-annotate-keys.ts';
import { modifiersOf } from './modifiers-of.ts';
import type { GlassInput } from '../page/page-view.types.ts';
import classes from '../page/stage.module.css';

const TOO_LONG = `You can paste at most ${CLIPBOARD_LENGTH.toLocaleString('en')} characters into the page`;

type OnCommand = (command: AnnotateCommand) => void;

/** A text to delete, because keyboards on a screen do not report Backspace in an empty field. */
const SOMETHING = ' ';

/** Keys whose meaning an input method or a keyboard on a screen has yet to tell, by an `input` event. */
const isComposed = ({ key, nativeEvent }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || ['Process', 'Unidentified', 'Dead'].includes(key);

const isPasting = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'v';

const isReload = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean =>
  !altKey && (key === 'F5' || ((ctrlKey || metaKey) && key.toLowerCase() === 'r'));

/** Letters that are only reached with AltGr come with modifiers that would make a command of them. */
const isThirdLevel = (event: KeyboardEvent): boolean =>
  event.getModifierState('AltGraph') && [...event.key].length === 1;

const empty = (field: HTMLTextAreaElement) => {
  field.value = SOMETHING;
  field.setSelectionRange(SOMETHING.length, SOMETHING.length);
};

const enter = { key: 'Enter', code: 'Enter', modifiers: {} } as const;
const backspace = { key: 'Backspace', code: 'Backspace', modifiers: {} } as const;

/** Passes on what an on-screen keyboard does without key events. */
function takeInput({ inputType, data }: globalThis.InputEvent, input: GlassInput): void {
  if (inputType.startsWith('insertLine') || inputType === 'insertParagraph') {
    input.key?.({ action: 'press', ...enter });
  } else if (inputType.startsWith('deleteContentBackward')) input.key?.({ action: 'press', ...backspace });
  else if (data) input.text?.(data);
}

function handlersOf(input: GlassInput, keys: ReturnType<typeof createHeldKeys>, onCommand: OnCommand) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (isComposed(event)) return;
      event.stopPropagation();
      // Shift Escape leaves the page, which would otherwise keep the keyboard for ever.
      if (event.key === 'Escape' && event.shiftKey) return event.currentTarget.blur();
      if (isPasting(event)) return;
      event.preventDefault();
      if (isReload(event)) return input.reload?.();
      if (isThirdLevel(event)) return input.text?.(event.key);
      const { key, code, repeat } = event;
      const stroke = { action: 'down', key, code, repeat, modifiers: modifiersOf(event) } as const;
      const press = () => input.key?.(stroke);
      const command = repeat ? undefined : commandOfKey(event);
      if (command && input.writing) keys.decide(input.writing(), press, () => onCommand(command));
      else keys.pass(press);
    },
    onKeyUp(event: KeyboardEvent<HTMLTextAreaElement>) {
      if (isComposed(event) || isThirdLevel(event)) return;
      event.stopPropagation();
      const { key, code } = event;
      const stroke = { action: 'up', key, code, modifiers: modifiersOf(event) } as const;
      keys.pass(() => input.key?.(stroke));
    },
    onCompositionUpdate: (event: CompositionEvent<HTMLTextAreaElement>) => input.compose?.(event.data),
    onCompositionEnd(event: CompositionEvent<HTMLTextAreaElement>) {
      if (event.data) input.text?.(event.data);
      else input.compose?.('');
      empty(event.currentTarget);
    },
    onInput(event: InputEvent<HTMLTextAreaElement>) {
      if (event.nativeEvent.isComposing) return;
      takeInput(event.nativeEvent, input);
      empty(event.currentTarget);
    },
    onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
      event.preventDefault();
      const text = event.clipboardData.getData('text/plain');
      const html = event.clipboardData.getData('text/html');
      if (text.length > CLIPBOARD_LENGTH) notify({ title: TOO_LONG, variant: 'destructive' });
      else if (text || html) input.paste?.(text, html.length > CLIPBOARD_LENGTH ? '' : html);
      else notify({ title: 'Only text can be pasted into the page', variant: 'destructive' });
    },
  };
}

interface PageKeyboardProps {
  ref: Ref<HTMLTextAreaElement>;
  label: string;
  input: GlassInput;
  /** True if an on-screen keyboard is wanted, as over a text field of the page. */
  isWriting: boolean;
  /** V or M was pressed where nobody types in the page. */
  onCommand: OnCommand;
}

/**
 * Takes the keyboard for a page that is only a picture: a field that nobody sees, so that input methods and keyboards
 * on a screen work as in any other.
 */
export function PageKeyboard({ ref, label, input, isWriting, onCommand }: PageKeyboardProps) {
  const [keys] = useState(createHeldKeys);
  return (
    <textarea
      ref={ref}
      className={classes.keyboard}
      data-page-keyboard
      aria-label={label}
      defaultValue={SOMETHING}
      inputMode={isWriting ? 'text' : 'none'}
      autoCapitalize="off"
      autoComplete="off"
      autoCorrect="off"
      spellCheck={false}
      onFocus={({ currentTarget }) => empty(currentTarget)}
      {...handlersOf(input, keys, onCommand)}
    />
  );
}
