import { plainTextOf } from './inline-tree.ts';
import type { Block } from './markdown.types.ts';
import { parseMarkdown } from './parse-markdown.ts';

function wordsOf(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return plainTextOf(block.content);
    case 'code':
      return block.code;
    case 'quote':
      return block.blocks.map(wordsOf).join(' ');
    case 'list':
      return block.items.map(({ blocks }) => blocks.map(wordsOf).join(' ')).join(' ');
    case 'rule':
      return '';
  }
}

/** The words of a text in one line, without the signs that only say how they look. */
export const plainWords = (text: string): string =>
  parseMarkdown(text).blocks.map(wordsOf).join(' ').replaceAll(/\s+/g, ' ').trim();
