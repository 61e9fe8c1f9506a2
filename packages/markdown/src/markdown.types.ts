/** A text as a tree of what may be shown, and nothing else: no HTML, no pictures, links to the web and to mailboxes alone. */
export type Block =
  | { kind: 'paragraph'; content: Inline[] }
  | { kind: 'heading'; content: Inline[] }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; first: number | null; items: ListItem[] }
  | { kind: 'code'; code: string }
  | { kind: 'rule' };

export interface ListItem {
  /** Its box, counted from 0 through the whole text; null for a plain item. */
  task: { index: number; isDone: boolean } | null;
  blocks: Block[];
}

export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; code: string }
  | { kind: 'break' }
  | { kind: 'strong' | 'emphasis' | 'struck'; content: Inline[] }
  | { kind: 'link'; url: string; content: Inline[] };

export interface TaskBox {
  isDone: boolean;
  /** The words beside it, without marks. */
  text: string;
  /** The place of the character between its brackets. */
  at: number;
}

export interface ParsedMarkdown {
  blocks: Block[];
  boxes: TaskBox[];
}
