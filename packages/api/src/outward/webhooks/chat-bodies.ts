import { cutText } from '@ringmark/contract/cut-text';
import type { HookWords } from './hook-words.ts';

/** Escapes text as Slack requires; without `<` no text pings anybody. */
const escapeSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const section = (mrkdwn: string) => ({ type: 'section', text: { type: 'mrkdwn', text: mrkdwn } });

/** Builds the body for an incoming webhook of Slack, in Block Kit. */
export function slackBody({ title, text, facts, url, pictureUrl }: HookWords): unknown {
  const named = facts.map(({ label, value }) => `*${label}* ${escapeSlack(value)}`).join('   ');
  return {
    text: escapeSlack(title),
    blocks: [
      section(`*<${url}|${escapeSlack(title).replaceAll('|', '¦')}>*`),
      // Plain text, so that nothing of it formats.
      ...(text === null ? [] : [{ type: 'section', text: { type: 'plain_text', text, emoji: false } }]),
      ...(pictureUrl === null
        ? []
        : [{ type: 'image', image_url: pictureUrl, alt_text: 'The area around the pin' }]),
      ...(named === '' ? [] : [{ type: 'context', elements: [{ type: 'mrkdwn', text: named }] }]),
    ],
    unfurl_links: false,
    unfurl_media: false,
  };
}

/** Matches an address up to the first character that could format text or mention someone. */
const ADDRESS = /(https?:\/\/[^\s<>[\]()*|`\\~]+)/;

/** Escapes a text, but not the addresses in it: an escaped one would lead nowhere. */
const aroundAddresses = (text: string, escape: (part: string) => string): string =>
  text
    .split(ADDRESS)
    .map((part, at) => (at % 2 === 0 ? escape(part) : part))
    .join('');

const RING_RED = 0xe5_38_3b;
const escapeDiscord = (text: string) =>
  aroundAddresses(text, (part) => part.replaceAll(/[\\*_~`|>#[\]()<-]/g, String.raw`\$&`));
const MAX_DISCORD_TITLE = 256;

/** Builds the body for a webhook of Discord: one embed that pings nobody. */
export function discordBody({ title, text, facts, url, pictureUrl }: HookWords): unknown {
  return {
    allowed_mentions: { parse: [] },
    embeds: [
      {
        title: cutText(escapeDiscord(title), MAX_DISCORD_TITLE),
        url,
        color: RING_RED,
        ...(text !== null && { description: escapeDiscord(text) }),
        fields: facts.map(({ label, value }) => ({ name: label, value: escapeDiscord(value), inline: true })),
        ...(pictureUrl !== null && { image: { url: pictureUrl } }),
      },
    ],
  };
}

/** Text blocks of Adaptive Cards read some Markdown. */
const escapeTeams = (text: string) =>
  aroundAddresses(text, (part) => part.replaceAll(/[\\*_[\]()`#<>~]/g, String.raw`\$&`)).replaceAll(
    /\r?\n/g,
    '\n\n',
  );

const block = (value: string, more: object = {}) => ({
  type: 'TextBlock',
  text: value,
  wrap: true,
  ...more,
});

/** Builds the body for a workflow of Teams ("When a Teams webhook request is received"): an Adaptive Card 1.4. */
export function teamsBody({ title, text, facts, url, pictureUrl }: HookWords): unknown {
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [
      block(escapeTeams(title), { weight: 'Bolder', size: 'Medium' }),
      ...(text === null ? [] : [block(escapeTeams(text))]),
      ...(pictureUrl === null
        ? []
        : [{ type: 'Image', url: pictureUrl, altText: 'The area around the pin', size: 'Stretch' }]),
      ...(facts.length === 0
        ? []
        : [
            {
              type: 'FactSet',
              facts: facts.map(({ label, value }) => ({ title: label, value: escapeTeams(value) })),
            },
          ]),
    ],
    actions: [{ type: 'Action.OpenUrl', title: 'Open the ticket', url }],
  };
  const card = { contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content };
  return { type: 'message', attachments: [card] };
}
