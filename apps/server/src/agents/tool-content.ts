import { cutText } from '@ringmark/contract/cut-text';
import { randomBytes } from 'node:crypto';
import { fenceQuotes, type Quote } from '@ringmark/api/core/base/fence-quotes';
import { AppError } from '@ringmark/api/core/base/errors';
import { toAppError, toFailure } from '@ringmark/api/core/context/procedures';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { ToolAnswer } from './agent-tool.ts';

/** The maximum characters of one text that a model reads; the app shows more. */
const MAX_QUOTE = 20_000;

const cut = (text: string): string => cutText(text, MAX_QUOTE, ' … (cut)');

const fence = (quotes: readonly Quote[]): string =>
  fenceQuotes(
    quotes.map(({ from, text }) => ({ from, text: cut(text) })),
    randomBytes(6).toString('hex'),
  );

/**
 * An answer as the protocol has it: Ringmark's words, then those of others, then pictures. Some clients show the model only
 * the structured part, so it has the same text with the same marks, next to the answer's ids, numbers and states.
 */
export function toContent({ lines, quotes = [], pictures = [], data, forApp }: ToolAnswer): CallToolResult {
  const texts = [lines.join('\n'), ...(quotes.length > 0 ? [fence(quotes)] : [])];
  return {
    content: [
      ...texts.map((text) => ({ type: 'text' as const, text })),
      ...pictures.map(({ image, mime }) => ({
        type: 'image' as const,
        data: Buffer.from(image).toString('base64'),
        mimeType: mime,
      })),
    ],
    structuredContent: { ...data, text: texts.join('\n\n') },
    ...(forApp && { _meta: { 'ringmark/sentence': forApp.sentence } }),
  };
}

/**
 * Turns an error into a refusal for the agent. A bug reveals no details: the agent gets the same sentence as people.
 */
export function toRefusal(error: unknown): CallToolResult & { isBug: boolean } {
  // tRPC wraps refusals, and what a schema says about an input.
  const cause = error instanceof Error && !(error instanceof AppError) ? (error.cause ?? error) : error;
  const refusal = toAppError(cause);
  const { error: sentence, code, fields } = toFailure(refusal);
  const inputs = Object.entries(fields ?? {}).map(([field, words]) => `${field}: ${words}`);
  return {
    isError: true,
    content: [{ type: 'text', text: [`${sentence} (${code})`, ...inputs].join('\n') }],
    isBug: refusal === undefined,
  };
}
