/** The facts about a file that a page learns in addition to its bytes. */
export interface FileAbout {
  name: string;
  mime: string;
  /** ms since 1970. */
  lastModified: number;
}

/** The field that asked for files, or a place of the viewport where they are dropped, CSS px. */
export type FileTarget = { id: number } | { x: number; y: number };

/** Brings files into a page, one after another, and gives them to it all at once. Every call may throw ViewerError. */
export interface FileTransfer {
  begin: (about: FileAbout) => Promise<void>;
  /** Adds bytes to the file that was begun last. */
  write: (bytes: Uint8Array) => Promise<void>;
  give: () => Promise<void>;
  /** Forgets what has come. Never throws. */
  drop: () => void;
}
