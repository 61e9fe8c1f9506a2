import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Browser, BrowserContextOptions } from '@playwright/test';

const MAIN = path.resolve(import.meta.dirname, '../../../server/dist/main.js');

export type Who = 'administrator' | 'member';

export interface Demo {
  url: string;
  /** The state that a window needs to be signed in as one of the two. */
  states: Record<Who, NonNullable<BrowserContextOptions['storageState']>>;
  stop(): Promise<void>;
}

/** Starts the built server with the demo, and signs both of its people in. */
export async function startDemo(browser: Browser): Promise<Demo> {
  const child = spawn(process.execPath, [MAIN, 'demo'], {
    env: { ...process.env, RINGMARK_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const links = new Map<string, string>();
  for await (const line of createInterface({ input: child.stdout })) {
    const [, who, link] = /^(administrator|member)\s+(\S+)$/.exec(line) ?? [];
    if (who && link) links.set(who, link);
    if (links.size === 2) break;
  }
  child.stdout.resume();
  const signIn = async (who: Who) => {
    const link = links.get(who);
    if (!link) throw new Error(`The demo printed no link for the ${who}.`);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(link);
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor();
    const state = await context.storageState();
    await context.close();
    return { state, url: new URL(link).origin };
  };
  const { state: administrator, url } = await signIn('administrator');
  const { state: member } = await signIn('member');
  return {
    url,
    states: { administrator, member },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}
