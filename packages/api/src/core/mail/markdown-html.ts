import type { Block, Inline, ListItem } from '@ringmark/markdown/markdown.types';
import { parseMarkdown } from '@ringmark/markdown/parse-markdown';
import { escapeHtml } from './escape-html.ts';

const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:14px';
const ACCENT = '#4f4dc9';

const linkTo = (url: string, words: string) =>
  `<a class="link" href="${escapeHtml(url)}" rel="noopener noreferrer nofollow" style="color:${ACCENT}">${words}</a>`;

function inlineToHtml(part: Inline): string {
  switch (part.kind) {
    case 'text':
      return escapeHtml(part.text);
    case 'code':
      return `<code style="${MONO}">${escapeHtml(part.code)}</code>`;
    case 'break':
      return '<br>';
    case 'strong':
      return `<strong>${inlinesToHtml(part.content)}</strong>`;
    case 'emphasis':
      return `<em>${inlinesToHtml(part.content)}</em>`;
    case 'struck':
      return `<s>${inlinesToHtml(part.content)}</s>`;
    case 'link':
      return linkTo(part.url, inlinesToHtml(part.content));
  }
}

const inlinesToHtml = (content: readonly Inline[]): string => content.map(inlineToHtml).join('');

/** Mail programs have no boxes to tick. */
const boxOf = ({ task }: ListItem): string => (task ? (task.isDone ? '&#9745; ' : '&#9744; ') : '');

/** The first paragraph of an item is next to its mark. */
function itemToHtml(item: ListItem): string {
  const [first, ...rest] = item.blocks;
  const isBeside = first?.kind === 'paragraph';
  const words = isBeside ? inlinesToHtml(first.content) : '';
  const look = item.task ? 'list-style:none;margin:0 0 4px -20px' : 'margin:0 0 4px';
  return `<li style="${look}">${boxOf(item)}${words}${(isBeside ? rest : item.blocks).map(blockToHtml).join('')}</li>`;
}

function listToHtml({ first, items }: Extract<Block, { kind: 'list' }>): string {
  const inside = items.map(itemToHtml).join('');
  const look = 'style="margin:0 0 10px;padding:0 0 0 24px"';
  return first === null ? `<ul ${look}>${inside}</ul>` : `<ol start="${first}" ${look}>${inside}</ol>`;
}

function blockToHtml(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 10px">${inlinesToHtml(block.content)}</p>`;
    case 'heading':
      return `<p style="margin:0 0 10px"><strong>${inlinesToHtml(block.content)}</strong></p>`;
    case 'quote':
      return `<blockquote style="margin:0 0 10px;padding:0 0 0 12px;border-left:3px solid #ced4da">${block.blocks.map(blockToHtml).join('')}</blockquote>`;
    case 'list':
      return listToHtml(block);
    case 'code':
      return `<pre style="margin:0 0 10px;white-space:pre-wrap;${MONO}">${escapeHtml(block.code)}</pre>`;
    case 'rule':
      return '<hr style="margin:0 0 10px;border:0;border-top:1px solid #ced4da">';
  }
}

/** Turns Markdown into HTML for mails, whose text part has the words as they were written. */
export const markdownToHtml = (text: string): string => parseMarkdown(text).blocks.map(blockToHtml).join('');
