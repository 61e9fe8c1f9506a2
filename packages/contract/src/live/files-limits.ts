/** The path to which a form sends files for an open view; the query tells what they are for. */
export const VIEW_FILES_PATH = '/api/viewport/files';

/** Limits on all files of one choice together. */
export const VIEW_FILES = { bytes: 25 * 1_048_576, count: 50 } as const;
