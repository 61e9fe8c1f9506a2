/**
 * Whether a key belongs to what an input method composes, such as the Enter that takes one of its words. Safari tells
 * of that key when the composing is over, and only by the code that all of them have then.
 */
export const isComposing = ({
  isComposing: isNow,
  keyCode,
}: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>) => isNow || keyCode === 229;
