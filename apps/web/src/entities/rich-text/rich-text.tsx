import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import type { Block, Inline, ListItem } from '@ringmark/markdown/markdown.types';
import { parseMarkdown } from '@ringmark/markdown/parse-markdown';
import { plainWords } from '@ringmark/markdown/plain-words';
import { type ReactNode, useMemo } from 'react';
import { splitMentions } from './mention-parts.ts';
import classes from './rich-text.module.css';
import { TaskItem, type TickBox } from './task-item.tsx';

interface Look {
  mentions: readonly string[];
  onTick: TickBox | undefined;
  boxes: readonly { text: string }[];
}

function Words({ text, mentions }: { text: string; mentions: readonly string[] }) {
  return splitMentions(text, mentions).map((part) =>
    part.isMention ? (
      <mark key={part.at} className={classes.mention}>
        {part.text}
      </mark>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}

function InlinePart({ part, look }: { part: Inline; look: Look }): ReactNode {
  switch (part.kind) {
    case 'text':
      return <Words text={part.text} mentions={look.mentions} />;
    case 'code':
      return <code className={classes.code}>{part.code}</code>;
    case 'break':
      return <br />;
    case 'strong':
      return <strong>{inlinesOf(part.content, look)}</strong>;
    case 'emphasis':
      return <em>{inlinesOf(part.content, look)}</em>;
    case 'struck':
      return <s>{inlinesOf(part.content, look)}</s>;
    case 'link':
      return (
        <a href={part.url} title={part.url} target="_blank" rel="noopener noreferrer nofollow">
          {inlinesOf(part.content, look)}
        </a>
      );
  }
}

const inlinesOf = (content: readonly Inline[], look: Look): ReactNode =>
  content.map((part, index) => <InlinePart key={index} part={part} look={look} />);

function Item({ item, look }: { item: ListItem; look: Look }) {
  if (!item.task) return <li>{blocksOf(item.blocks, look)}</li>;
  return (
    <TaskItem task={item.task} words={look.boxes[item.task.index]?.text ?? ''} onTick={look.onTick}>
      {blocksOf(item.blocks, look)}
    </TaskItem>
  );
}

function List({ first, items, look }: { first: number | null; items: readonly ListItem[]; look: Look }) {
  const drawn = items.map((item, index) => <Item key={index} item={item} look={look} />);
  return first === null ? <ul>{drawn}</ul> : <ol start={first}>{drawn}</ol>;
}

function BlockPart({ block, look }: { block: Block; look: Look }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return <p>{inlinesOf(block.content, look)}</p>;
    case 'heading':
      // It is not a heading element, which would break the order of the page's headings.
      return <p className={classes.heading}>{inlinesOf(block.content, look)}</p>;
    case 'quote':
      return <blockquote>{blocksOf(block.blocks, look)}</blockquote>;
    case 'list':
      return <List first={block.first} items={block.items} look={look} />;
    case 'code':
      return (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Long lines scroll by keyboard too.
        <pre className={classes.pre} tabIndex={0}>
          <code>{block.code}</code>
        </pre>
      );
    case 'rule':
      return <hr />;
  }
}

const blocksOf = (blocks: readonly Block[], look: Look): ReactNode =>
  blocks.map((block, index) => <BlockPart key={index} block={block} look={look} />);

interface RichTextProps {
  text: string;
  format: TextFormat;
  /** Names that are shown as mentions where they follow an @. */
  mentions?: readonly string[];
  /** Absent: boxes are shown and cannot be ticked. */
  onTick?: TickBox | undefined;
}

const NOBODY: readonly string[] = [];

/** A text as its author meant it: Markdown, or as it was typed. */
export function RichText({ text, format, mentions = NOBODY, onTick }: RichTextProps) {
  const parsed = useMemo(() => (format === 'markdown' ? parseMarkdown(text) : undefined), [text, format]);
  if (!parsed) {
    return (
      <p className={classes.plain} dir="auto">
        <Words text={text} mentions={mentions} />
      </p>
    );
  }
  return (
    <div className={classes.rich} dir="auto">
      {blocksOf(parsed.blocks, { mentions, onTick, boxes: parsed.boxes })}
    </div>
  );
}

/** The words of a text in one line, without the signs of Markdown. */
export function PlainWords({ text, format }: Pick<RichTextProps, 'text' | 'format'>) {
  return useMemo(() => (format === 'markdown' ? plainWords(text) : text), [text, format]);
}
