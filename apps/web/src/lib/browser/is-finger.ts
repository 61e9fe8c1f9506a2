/** Returns whether the person points with a finger. */
export const isFinger = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Names what a finger or a mouse does, as the first word of a sentence. */
export const clickOrTap = (): 'Tap' | 'Click' => (isFinger() ? 'Tap' : 'Click');
