import { expect, test } from 'vitest';
import { clientSettings } from './agent-clients.ts';

const URL_OF_AGENTS = 'https://feedback.example.com/mcp';
const TOKEN = 'rm_a-token_of-letters_1';

test('each usual client has its own setting, and each has the URL and the token once', () => {
  const settings = clientSettings(URL_OF_AGENTS, TOKEN);
  expect(settings.map(({ client }) => client)).toEqual([
    'Claude Code',
    'Cursor',
    'Codex',
    'Gemini CLI',
    'VS Code',
    'Another client, with a file',
    'Another client, by hand',
  ]);
  for (const { text } of settings) {
    expect(text.split(URL_OF_AGENTS)).toHaveLength(2);
    expect(text.split(`Bearer ${TOKEN}`)).toHaveLength(2);
  }
});

test('files are JSON that names the server', () => {
  const files = clientSettings(URL_OF_AGENTS, TOKEN).filter(({ text }) => text.startsWith('{'));
  expect(files).toHaveLength(3);
  for (const { text } of files) expect(JSON.stringify(JSON.parse(text))).toContain(`"ringmark":{`);
});
