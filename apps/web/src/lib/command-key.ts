/** What the key is called that goes with K, B and Enter: a Mac has another than all others. */
export const COMMAND_KEY = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl';
