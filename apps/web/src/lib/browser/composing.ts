/**
 * Whether a key belongs to an input method's composition. Safari sends the final Enter afterwards, with key code 229.
 */
export const isComposing = ({
  isComposing: isNow,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isNow || keyCode === 229;
