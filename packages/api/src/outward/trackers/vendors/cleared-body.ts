import { z } from 'zod';
import { PAGE_FACTS } from '../issue-words.ts';
import { PICTURE_NAME, STEPS_HEADING } from './markdown-body.ts';

const PICTURE = new RegExp(String.raw`!\[${PICTURE_NAME}\]\(([^()\s]*)\)`, 'g');
const FACTS = new RegExp(String.raw`^- \*\*(?:${PAGE_FACTS.join('|')}):\*\* .*\r?\n?`, 'gm');
const STEPS = new RegExp(String.raw`\*\*${STEPS_HEADING}\*\*\s*(?:^\d+\. .*(?:\r?\n|$))*\s*`, 'gm');

/** Returns the addresses of the screenshots that Ringmark has put into an issue's Markdown. */
export const picturesIn = (body: string): string[] =>
  [...body.matchAll(PICTURE)].map(([, address = '']) => address);

/**
 * Removes what Ringmark has written about the page from an issue's Markdown. Text that people have written into it stays.
 *
 * @param picture the address of the screenshot to show instead; null for none
 */
export const clearedMarkdown = (body: string, picture: string | null): string =>
  body
    .replaceAll(PICTURE, picture === null ? '' : `![${PICTURE_NAME}](${picture})`)
    .replaceAll(FACTS, '')
    .replaceAll(STEPS, '');

interface AdfNode {
  type: string;
  content?: AdfNode[] | undefined;
  text?: string | undefined;
}
const nodeSchema: z.ZodType<AdfNode> = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  content: z.lazy(() => z.array(nodeSchema)).optional(),
});

const textOf = ({ text = '', content = [] }: AdfNode): string => text + content.map(textOf).join('');

const isFact = (node: AdfNode): boolean =>
  node.type === 'listItem' && PAGE_FACTS.some((label) => textOf(node).startsWith(`${label}: `));

/** Does the same for a document of Atlassian's. Returns undefined for what is none. */
export function clearedAdf(read: unknown): AdfNode | undefined {
  const { data } = nodeSchema.safeParse(read);
  const content = data?.content?.flatMap((node, at, all): AdfNode[] => {
    const isSteps = (one: AdfNode | undefined) => one?.type === 'paragraph' && textOf(one) === STEPS_HEADING;
    if (isSteps(node) || (node.type === 'orderedList' && isSteps(all[at - 1]))) return [];
    if (node.type !== 'bulletList') return [node];
    const items = node.content?.filter((item) => !isFact(item)) ?? [];
    return items.length === 0 ? [] : [{ ...node, content: items }];
  });
  return data && content && { ...data, content };
}
