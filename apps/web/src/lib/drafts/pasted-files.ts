type Clipboard = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * Office programs add a picture to copied text, which a text field ignores. @param isField whether the target is a text
 * field.
 */
export function pastedFiles(clipboard: Clipboard | null, isField: boolean): File[] {
  if (!clipboard) return [];
  const isText = clipboard.getData('text/html') !== '' && clipboard.getData('text/plain').trim() !== '';
  return isText && isField ? [] : [...clipboard.files];
}

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea');
