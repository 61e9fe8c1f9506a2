/**
 * Whether a key belongs to an input method's composition, such as the Enter that picks a word. Safari sends that key
 * after the composition ends, marked only by key code 229.
 */
export const isComposing = ({
  isComposing: isNow,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isNow || keyCode === 229;
