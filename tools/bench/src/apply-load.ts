import { type Figures, figuresOf } from './measure.ts';
import type { Connect } from './running/http-connection.ts';
import { expectStatus } from './subject.ts';

export interface Load {
  connect: Connect;
  path: string;
  /** The number of concurrent callers; each makes one call after the other. */
  clients: number;
  forMs: number;
  /** Further work that runs at the same time. */
  beside?: { everyMs: number; work(): Promise<unknown> };
}

/** Calls as fast as the server answers, for a limited time. */
export async function applyLoad({ connect, path, clients, forMs, beside }: Load): Promise<{
  perSecond: number;
  figures: Figures;
}> {
  const samples: number[] = [];
  const started = performance.now();
  const isOver = () => performance.now() - started >= forMs;
  const client = async () => {
    const connection = connect(false);
    try {
      while (!isOver()) samples.push(expectStatus(await connection.call({ path }), 200).ms);
    } finally {
      connection.close();
    }
  };
  const keepOn = async ({ everyMs, work }: NonNullable<Load['beside']>) => {
    while (!isOver()) {
      await work();
      await new Promise((resolve) => setTimeout(resolve, everyMs));
    }
  };
  await Promise.all([...Array.from({ length: clients }, client), ...(beside ? [keepOn(beside)] : [])]);
  return { perSecond: (samples.length * 1_000) / (performance.now() - started), figures: figuresOf(samples) };
}
