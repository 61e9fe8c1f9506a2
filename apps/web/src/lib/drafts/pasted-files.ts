type Clipboard = Pick<DataTransfer, 'files' | 'getData'>;

/**
 * The files that are pasted; none where words are meant. Spreadsheets and word processors put a picture of their words
 * beside them: in a field that takes words it is those that are wanted.
 *
 * @param isField whether it is pasted into a field for text.
 */
export function pastedFiles(clipboard: Clipboard | null, isField: boolean): File[] {
  if (!clipboard) return [];
  const isText = clipboard.getData('text/html') !== '' && clipboard.getData('text/plain').trim() !== '';
  return isText && isField ? [] : [...clipboard.files];
}

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea');
