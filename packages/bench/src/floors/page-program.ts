import { plainDrag } from './plain-drag.ts';
import type { RawBoard } from './raw-board.ts';
import { serveBare } from './serve-bare.ts';

const STYLE = `body { margin: 0; background: #0d0e11; color: #d5d8de; font: 14px/20px sans-serif; }
main { display: flex; gap: 4px; height: 100vh; overflow: auto hidden; }
section { flex: 0 0 288px; overflow: hidden auto; }
section[data-over] { background: #1b1e23; }
h2 { font-size: 13px; }
article { margin: 0 4px 8px; padding: 10px; border: 1px solid #272a31; border-radius: 8px; background: #15171b; }
article p { margin: 6px 0 0; font-size: 12px; }
a { color: inherit; }`;

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

type Column = RawBoard['columns'][number];

const toArticle = ({ id, number, title, severity, projectName, creator }: Column['cards'][number]) =>
  `<article data-card-id="${id}"><a href="/tickets/${id}" draggable="false">${escape(title)}</a>` +
  `<p>#${number} ${severity} ${escape(projectName)} ${escape(creator.name)}</p></article>`;

const toSection = ({ status, count, cards }: Column) =>
  `<section aria-label="${status}"><h2>${status} ${count}</h2>${cards.map(toArticle).join('')}</section>`;

/** The board as nothing but HTML made by the server, which plain script lets one drag: what a browser needs at least. */
serveBare(
  'text/html; charset=utf-8',
  ({
    columns,
  }) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><style>${STYLE}</style>
<main>${columns.map(toSection).join('')}</main><script>(${String(plainDrag)})()</script></html>`,
);
