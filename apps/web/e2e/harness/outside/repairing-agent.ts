import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { AgentClient, ToolResult } from '@ringmark/api/outward/agents/testing/agent-clients';
import { expect } from '@playwright/test';

/** The words of an answer that page or people wrote, by where they are from. */
export function quotesOf({ text }: ToolResult): Map<string, string> {
  const parts = text.matchAll(/<others-wrote-(\w+) from="([^"]+)">\n(.*?)\n<\/others-wrote-\1>/gs);
  return new Map([...parts].map(([, , from = '', words = '']) => [from, words]));
}

/** This agent sees what clients show that give a model nothing but the structured part of an answer. */
export const structuredAlone = (agent: AgentClient): AgentClient => ({
  ...agent,
  async call(name, input) {
    const { isError, data, whole } = await agent.call(name, input);
    return { isError, text: String(data?.['text'] ?? ''), pictures: [], data, whole };
  },
});

/** Calls a tool that has to answer. */
export async function ask(
  agent: AgentClient,
  tool: string,
  input: Record<string, unknown>,
): Promise<ToolResult> {
  const answer = await agent.call(tool, input);
  expect(answer.isError, `${tool}: ${answer.text}`).toBe(false);
  return answer;
}

/**
 * Repairs a site's source as a coding agent would, using only what Ringmark says about the ticket: the report names the
 * attribute that a script looked for, and the kept page names those that its lines really have.
 *
 * @param folder of the site's source.
 * @returns the names of the files that were changed.
 */
export async function repair(agent: AgentClient, ticket: string, folder: string): Promise<string[]> {
  const told = quotesOf(await ask(agent, 'get_ticket', { ticket }));
  const [, missing = ''] = /data-(\w+)/.exec(told.get('report of the page') ?? '') ?? [];
  const kept = quotesOf(await ask(agent, 'get_page_as_it_was', { ticket, as: 'html' }));
  const [, given = ''] = /data-(\w+)/.exec(kept.get('HTML around it') ?? '') ?? [];
  expect([missing, given], 'what the script looks for, and what is there').not.toContain('');
  const changed: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const before = await readFile(file, 'utf8');
    const after = before.replaceAll(`dataset.${missing}`, `dataset.${given}`);
    if (after === before) continue;
    await writeFile(file, after);
    changed.push(name);
  }
  return changed;
}
