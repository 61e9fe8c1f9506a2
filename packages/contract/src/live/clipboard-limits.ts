/** Characters of text, and of HTML, that go from or to a page at once: about 1 MB together. */
export const CLIPBOARD_LENGTH = 400_000;
