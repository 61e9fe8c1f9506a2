import type { Protocol } from 'devtools-protocol';
import type { Tab } from '../tab/tab.types.ts';

type Node = Protocol.Accessibility.AXNode;

/** The number of lines that a reader takes in of one page. */
const MAX_LINES = 2_000;
const MAX_LETTERS = 200;
/** A page nested deeper than this does so on purpose. */
const MAX_LEVELS = 60;
/** Parts that mean nothing by themselves: what is in them counts. */
const BARE = new Set(['none', 'generic', 'InlineTextBox', 'LineBreak', 'ListMarker']);
const STATES = new Set([
  'checked',
  'disabled',
  'expanded',
  'invalid',
  'level',
  'pressed',
  'required',
  'selected',
]);

const wordsOf = (value: Protocol.Accessibility.AXValue | undefined): string =>
  String(value?.value ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, MAX_LETTERS)
    .toWellFormed();

function lineOf(node: Node): string {
  const role = wordsOf(node.role);
  const name = wordsOf(node.name);
  if (role === 'StaticText') return `text ${JSON.stringify(name)}`;
  const value = wordsOf(node.value);
  const states = (node.properties ?? [])
    .filter(({ name: state, value: { value: now } }) => STATES.has(state) && now !== false && now !== 'false')
    .map(({ name: state, value: { value: now } }) =>
      now === true || now === 'true' ? state : `${state}=${String(now)}`,
    );
  return [
    role,
    ...(name === '' ? [] : [JSON.stringify(name)]),
    ...states.map((state) => `[${state}]`),
    ...(value === '' || value === name ? [] : [`value ${JSON.stringify(value)}`]),
  ].join(' ');
}

/** A page's accessibility tree, a line for each part that means something, indented by where it lies. */
export function outlineOf(nodes: readonly Node[]): string {
  const known = new Map(nodes.map((node) => [node.nodeId, node]));
  const lines: string[] = [];
  const write = (node: Node, level: number, around: string): void => {
    if (lines.length >= MAX_LINES || level > MAX_LEVELS) return;
    const role = wordsOf(node.role);
    const name = wordsOf(node.name);
    // Words that are the name of the element around them are said there.
    const isSaid = role === 'StaticText' && (name === '' || name === around);
    const isTold = !node.ignored && !BARE.has(role) && !isSaid;
    if (isTold) lines.push('  '.repeat(level) + lineOf(node));
    for (const id of node.childIds ?? []) {
      const child = known.get(id);
      if (child) write(child, isTold ? level + 1 : level, isTold ? name : around);
    }
  };
  const [root] = nodes;
  if (root) write(root, 0, '');
  return lines.length < MAX_LINES ? lines.join('\n') : `${lines.join('\n')}\n… (cut)`;
}

/** Reads the tree of a page as it is now. What is in frames of other sites is left out. */
export async function readOutline({ page }: Tab): Promise<string> {
  const { nodes } = await page.send('Accessibility.getFullAXTree', {});
  return outlineOf(nodes);
}
