import type { Part } from '../part.ts';

export interface PartEntry {
  summary: string;
  /** Loads the part on request. */
  load(): Promise<Part>;
}

/** Every part by its name: a new one is a line here and a file next to this one. */
export const PARTS: Readonly<Record<string, PartEntry>> = {
  sql: {
    summary: 'the services over the database, in this process, beside raw SQL (goals 1 to 4, 7 and 23)',
    load: async () => (await import('./sql.ts')).sqlPart,
  },
  api: {
    summary: 'the built server over HTTP, signed in, beside bare programs (goals 1 to 6 and 8)',
    load: async () => (await import('./api.ts')).apiPart,
  },
  web: {
    summary: 'the built client in a real browser, nothing cached, beside plain HTML (goals 9 to 12)',
    load: async () => (await import('./web.ts')).webPart,
  },
  remote: {
    summary:
      "other sites' pages in the remote view, beside bare Chromium and naive programs (goals 13 to 18)",
    load: async () => (await import('./remote-pages.ts')).remotePart,
  },
  proofs: {
    summary: 'what a fix did to a page, beside bare openings, and live views beside it (goals 20 to 22)',
    load: async () => (await import('./proofs.ts')).proofsPart,
  },
  evidence: {
    summary:
      'what a developer opens of a ticket: its page as it was, and all of it for an agent (goals 24 and 25)',
    load: async () => (await import('./evidence.ts')).evidencePart,
  },
  throughput: {
    summary: 'how much one server bears: single tickets, lists and new tickets at 50 connections',
    load: async () => (await import('./throughput.ts')).throughputPart,
  },
  footprint: {
    summary: 'start and memory of the built server (goal 19)',
    load: async () => (await import('./footprint.ts')).footprintPart,
  },
};
