/**
 * Tells whether a key is part of an input method's composition. Safari sends the final Enter later, with key code 229.
 */
export const isComposing = ({
  isComposing: isNow,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isNow || keyCode === 229;
