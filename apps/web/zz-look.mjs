import { chromium } from '@playwright/test';
import { readFileSync, existsSync } from 'node:fs';
const base = 'http://localhost:3917';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell' });
const who = process.env.WHO ?? 'administrator';
const state = `/tmp/pg/${who}.json`;
if (!existsSync(state) || process.env.FRESH) {
  const link = new RegExp(`${who}\\s+(\\S+)`).exec(readFileSync('/tmp/pg/demo.log', 'utf8'))[1];
  const c = await b.newContext(); const p = await c.newPage(); await p.goto(link); await p.waitForURL(base + '/', { timeout: 15000 }); await c.storageState({ path: state }); await c.close();
}
export async function open({ w = 1440, h = 900, theme = 'dark', touch = false } = {}) {
  const c = await b.newContext({ storageState: state, viewport: { width: w, height: h }, hasTouch: touch });
  await c.addInitScript((t) => localStorage.setItem('vite-ui-theme', t), theme);
  const p = await c.newPage();
  p.on('console', (m) => ['error', 'warning'].includes(m.type()) && console.log('CONSOLE', m.text().slice(0, 300)));
  p.on('pageerror', (e) => console.log('PAGEERROR', e.stack?.slice(0, 600)));
  return p;
}
export const api = async (p, proc, input) => p.evaluate(async ([proc, input]) => { const r = await fetch(`/api/trpc/${proc}?input=${encodeURIComponent(JSON.stringify(input))}`); return (await r.json()).result?.data; }, [proc, input]);
export const done = () => b.close();
export { base };
