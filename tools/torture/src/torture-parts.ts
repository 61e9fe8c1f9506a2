import type { Part } from './findings.ts';

export interface PartEntry {
  summary: string;
  /** Loads the part on request. */
  load(): Promise<Part>;
}

/** Every part by its name: a new one is a line here, a file in `parts`, and a short form in a test. */
export const PARTS = {
  writers: {
    summary: 'a server is killed again and again while people write',
    load: async () => (await import('./parts/kill-writers.ts')).killWriters,
  },
  uploads: {
    summary: 'a server is killed again and again while files arrive, and uploads are cut off',
    load: async () => (await import('./parts/kill-uploads.ts')).killUploads,
  },
  migrations: {
    summary: 'every migration fails, and is killed, at each of its statements',
    load: async () => (await import('./parts/migrations.ts')).migrations,
  },
  crowd: {
    summary: 'many write and many read at once, while backups are taken',
    load: async () => (await import('./parts/crowd.ts')).crowd,
  },
  disk: {
    summary: 'the disk is full, in more than one way, and then there is room again',
    load: async () => (await import('./parts/full-disk.ts')).fullDisk,
  },
  stop: {
    summary: 'a server is asked to stop while requests, uploads and live views are under way',
    load: async () => (await import('./parts/stop-under-load.ts')).stopUnderLoad,
  },
  senders: {
    summary: 'more connections than can be served, and many that send hardly anything',
    load: async () => (await import('./parts/slow-senders.ts')).slowSenders,
  },
  downloads: {
    summary: 'a kept page is downloaded a hundred times at once, and by thirty who never read it',
    load: async () => (await import('./parts/page-downloads.ts')).pageDownloads,
  },
  restores: {
    summary: 'backups are restored over what a killed server left, and restores are killed',
    load: async () => (await import('./parts/restores.ts')).restores,
  },
  pages: {
    summary: 'pages take all that they can get, while somebody else works in the same browser',
    load: async () => (await import('./parts/hostile-pages.ts')).hostilePages,
  },
  viewer: {
    summary: 'pages in the remote view come and go without end, are endless, and are killed',
    load: async () => (await import('./parts/viewer.ts')).viewer,
  },
  sentences: {
    summary: 'what a proof says of a page, again and again: the right sentence beside all that moves in it',
    load: async () => (await import('./parts/proof-sentences.ts')).proofSentences,
  },
  proofs: {
    summary: 'a server is killed again and again while it proves',
    load: async () => (await import('./parts/kill-proofs.ts')).killProofs,
  },
  hangs: {
    summary: 'proofs of pages that never end, beside changes of status and the proof of another project',
    load: async () => (await import('./parts/hung-proofs.ts')).hungProofs,
  },
  done: {
    summary: 'a hundred tickets become Done in one moment, while somebody works in a live view',
    load: async () => (await import('./parts/done-at-once.ts')).doneAtOnce,
  },
  doors: {
    summary:
      'a recorded sign-in to Redmine is looked at, written through, renewed and ended (needs it from Debian)',
    load: async () => (await import('./parts/doors.ts')).doors,
  },
} satisfies Readonly<Record<string, PartEntry>>;

export type PartName = keyof typeof PARTS;
