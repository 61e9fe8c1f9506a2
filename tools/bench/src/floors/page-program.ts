import { aboutCard, BOARD_STYLE, type BoardCard, type BoardColumn } from './board-page.ts';
import { plainDrag } from './plain-drag.ts';
import { serveBare } from './serve-bare.ts';

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escape = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? '');

const toArticle = (card: BoardCard) =>
  `<article data-card-id="${card.id}"><a href="/tickets/${card.id}" draggable="false">${escape(card.title)}</a>` +
  `<p>${escape(aboutCard(card))}</p></article>`;

const toSection = ({ status, count, cards }: BoardColumn) =>
  `<section aria-label="${status}"><h2>${status} ${count}</h2>${cards.map(toArticle).join('')}</section>`;

/** Serves the board as plain HTML with plain script to drag cards: the least cost in a browser. */
serveBare(
  'text/html; charset=utf-8',
  ({
    columns,
  }) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Board</title><style>${BOARD_STYLE}</style>
<main>${columns.map(toSection).join('')}</main><script>(${String(plainDrag)})()</script></html>`,
);
