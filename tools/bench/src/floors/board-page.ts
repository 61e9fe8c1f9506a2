import type { RawBoard } from './raw-board.ts';

/** Minimal styles of a board. */
export const BOARD_STYLE = `body { margin: 0; background: #0d0e11; color: #d5d8de; font: 14px/20px sans-serif; }
main { display: flex; gap: 4px; height: 100vh; overflow: auto hidden; }
section { flex: 0 0 288px; overflow: hidden auto; }
section[data-over] { background: #1b1e23; }
h2 { font-size: 13px; }
article { margin: 0 4px 8px; padding: 10px; border: 1px solid #272a31; border-radius: 8px; background: #15171b; }
article p { margin: 6px 0 0; font-size: 12px; }
a { color: inherit; }`;

export type BoardColumn = RawBoard['columns'][number];
export type BoardCard = BoardColumn['cards'][number];

/** The second line of a card. */
export const aboutCard = ({ number, severity, projectName, creator }: BoardCard): string =>
  `#${number} ${severity} ${projectName} ${creator.name}`;
