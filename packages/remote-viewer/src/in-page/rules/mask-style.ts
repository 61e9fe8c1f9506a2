/**
 * The box is one even grey: what is in the box has the same colour as the box, also pictures, films and what they
 * contain. What cannot be selected is not copied.
 */
export const MASKED = [
  'background: #808080',
  'filter: contrast(0)',
  'clip-path: inset(0)',
  'opacity: 1',
  'mix-blend-mode: normal',
  'backdrop-filter: none',
  'user-select: none',
  '-webkit-mask: none',
]
  .map((declaration) => `${declaration} !important`)
  .join('; ');
