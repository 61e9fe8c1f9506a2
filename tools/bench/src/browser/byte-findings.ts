import type { Browser, Page } from 'playwright';
import { atMost, type Finding, times } from '../report.ts';
import { type Address, type Visit, visit, weigh } from './open-browser.ts';

const inKb = (bytes: number) => `${(bytes / 1_024).toFixed(1)} KB`;
/** The least size of an app shell with the same libraries, KB after Brotli. */
const MIN_SHELL = 146;

async function chartBytes(page: Page, { scripts }: Visit): Promise<number> {
  let bytes = 0;
  for (const url of scripts) {
    const text = await (await page.request.get(url)).text();
    if (text.includes('recharts')) bytes += text.length;
  }
  return bytes;
}

async function look(page: Page) {
  const facts = await weigh(page);
  return { ...facts, charts: await chartBytes(page, facts) };
}

/** The bytes of a first visit, compressed. */
export async function byteFindings(browser: Browser, large: Address): Promise<Finding[]> {
  const login = await visit(browser, { origin: large.origin, path: '/login' }, 'button', look);
  const board = await visit(browser, large, '[data-card-id]', look);
  const admin = await visit(browser, { ...large, path: '/admin' }, '.recharts-surface', look);
  const size = ({ script, style }: Visit) => `${inKb(script)} JS, ${inKb(style)} CSS`;
  const [share, boardShare] = [login, board].map(({ script }) => script / 1_024 / MIN_SHELL);
  return [
    {
      row: 9,
      what: `First visit of the sign-in page, after Brotli, beside ${MIN_SHELL} KB of a bare shell`,
      goal: '<= 1x, CSS <= 13 KB',
      result: `${times(share ?? 0)}, ${inKb(login.style)}`,
      ours: size(login),
      other: `${MIN_SHELL} KB`,
      isMet: (share ?? 0) <= 1 && login.style <= 13 * 1_024,
    },
    {
      row: 9,
      what: 'First visit of the board',
      ...atMost(1.25, boardShare ?? 0),
      ours: size(board),
      other: `${MIN_SHELL} KB`,
    },
    {
      row: 9,
      what: 'Bytes of charts off the admin screens',
      goal: '0',
      result: String(login.charts + board.charts),
      ours: String(login.charts + board.charts),
      other: `on /admin ${inKb(admin.charts)} unpacked`,
      isMet: login.charts + board.charts === 0 && admin.charts > 0,
    },
  ];
}
