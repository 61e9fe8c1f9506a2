/** Where files for an open view are sent: a form with files, and in the query what they are for. */
export const VIEW_FILES_PATH = '/api/viewport/files';

/** Of all files of one choice together. */
export const VIEW_FILES = { bytes: 25 * 1_048_576, count: 50 } as const;
