import type { TextFormat } from '@ringmark/contract/tickets/text-format';
import { escapeHtml } from './escape-html.ts';
import { markdownToHtml } from './markdown-html.ts';

export type MailBlock =
  | { kind: 'text'; text: string }
  /** Smaller and paler. */
  | { kind: 'note'; text: string }
  /** A quiet one is the second of two. */
  | { kind: 'button'; label: string; url: string; isQuiet?: boolean }
  | { kind: 'code'; code: string }
  /** `by` names the author above the quote. */
  | { kind: 'quote'; text: string; by?: string; format?: TextFormat }
  | { kind: 'facts'; facts: readonly { label: string; value: string }[] }
  /** Attached under this content id. */
  | { kind: 'picture'; cid: string; alt: string; caption?: string }
  | { kind: 'heading'; text: string }
  /** One of several tickets. */
  | TicketBlock;

export interface TicketBlock {
  kind: 'ticket';
  title: string;
  url: string;
  /** Shown below the title. */
  note: string;
  news: readonly { line: string; quote?: string }[];
  links: readonly { label: string; url: string }[];
}

export interface MailContent {
  title: string;
  /** Mail programs show it next to the subject. */
  preview: string;
  blocks: readonly MailBlock[];
  /** Why the mail came, and how to stop it. */
  footer: readonly ({ text: string } | { label: string; url: string })[];
}

const multiline = (text: string): string => escapeHtml(text).replaceAll(/\r\n|\r|\n/g, '<br>');

/** The same colours and fonts as in the web client. */
const ACCENT = '#4f4dc9';
const RING = '#e5383b';
const FONT = "font-family:Inter,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = 'font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace';
const BODY = `${FONT};font-size:16px;line-height:1.55;color:#1f2328`;

/** Mail programs that know dark mode prefer these styles. */
const DARK = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#141517!important}
.card{background:#1f2123!important;border-color:#373a40!important}
.ink{color:#e9ecef!important}
.pale{color:#a6a7ab!important}
.box{background:#2a2c30!important;border-color:#4a4d52!important}
.link{color:#b1b2f8!important}
.line{border-color:#373a40!important}
.quote{border-color:#5c5f66!important}
}`;

const quoted = ({ text, format }: { text: string; format?: TextFormat }) =>
  format === 'markdown' ? markdownToHtml(text) : multiline(text);

const cell = (content: string) => `<tr><td style="padding:0 0 20px">${content}</td></tr>`;

const quietButton = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td class="box" style="border:1px solid #ced4da;border-radius:8px;background:#ffffff"><a class="ink" href="${escapeHtml(url)}" style="display:inline-block;padding:12px 25px;${FONT};font-size:16px;font-weight:600;line-height:1.25;color:#1f2328;text-decoration:none;border-radius:8px">${escapeHtml(label)}</a></td></tr></table>`;

const small = (text: string) =>
  `<p class="pale" style="margin:4px 0 0;${FONT};font-size:14px;line-height:1.5;color:#5c636a">${escapeHtml(text)}</p>`;

const newsToHtml = ({ line, quote }: TicketBlock['news'][number]) =>
  `<p class="ink" style="margin:8px 0 0;${FONT};font-size:15px;line-height:1.5;color:#1f2328">${escapeHtml(line)}</p>${
    quote === undefined
      ? ''
      : `<div class="quote ink" style="margin:4px 0 0;padding:0 0 0 12px;border-left:3px solid #ced4da;${FONT};font-size:15px;line-height:1.5;color:#1f2328;overflow-wrap:anywhere">${escapeHtml(quote)}</div>`
  }`;

const ticketToHtml = ({ title, url, note, news, links }: TicketBlock) =>
  `<div class="line" style="padding:16px 0 0;border-top:1px solid #e9ecef"><a class="ink" href="${escapeHtml(url)}" style="${FONT};font-size:16px;font-weight:600;line-height:1.4;color:#1f2328;text-decoration:none;overflow-wrap:anywhere">${escapeHtml(title)}</a>${small(note)}${news.map(newsToHtml).join('')}<p style="margin:10px 0 0;${FONT};font-size:14px;line-height:1.9">${links
    .map(
      (link, index) =>
        `<a class="${index === 0 ? 'link' : 'pale'}" href="${escapeHtml(link.url)}" style="color:${index === 0 ? ACCENT : '#5c636a'};white-space:nowrap">${escapeHtml(link.label)}</a>`,
    )
    .join('&nbsp;&nbsp; ')}</p></div>`;

function blockToHtml(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p class="ink" style="margin:0;${BODY}">${multiline(block.text)}</p>`;
    case 'note':
      return `<p class="pale" style="margin:0;${FONT};font-size:14px;line-height:1.5;color:#5c636a">${multiline(block.text)}</p>`;
    case 'button':
      if (block.isQuiet) return quietButton(block);
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td bgcolor="${ACCENT}" style="border-radius:8px;background:${ACCENT}"><a href="${escapeHtml(block.url)}" style="display:inline-block;padding:13px 26px;${FONT};font-size:16px;font-weight:600;line-height:1.25;color:#ffffff;text-decoration:none;border-radius:8px">${escapeHtml(block.label)}</a></td></tr></table>`;
    case 'code':
      return `<div class="box ink" style="display:inline-block;padding:12px 20px;background:#f1f3f5;border:1px solid #dee2e6;border-radius:8px;${MONO};font-size:28px;font-weight:700;letter-spacing:6px;color:#1f2328">${escapeHtml(block.code)}</div>`;
    case 'quote':
      return `${block.by ? `<p class="pale" style="margin:0 0 6px;${FONT};font-size:14px;color:#5c636a">${escapeHtml(block.by)}</p>` : ''}<div class="box ink" style="padding:12px 16px;background:#f8f9fa;border:1px solid #dee2e6;border-left:4px solid #ced4da;border-radius:6px;${BODY}">${quoted(block)}</div>`;
    case 'facts':
      return `<table role="presentation" cellpadding="0" cellspacing="0" border="0">${block.facts
        .map(
          ({ label, value }) =>
            `<tr><td class="pale" valign="top" style="padding:2px 16px 2px 0;${FONT};font-size:14px;color:#5c636a;white-space:nowrap">${escapeHtml(label)}</td><td class="ink" style="padding:2px 0;${FONT};font-size:14px;color:#1f2328">${escapeHtml(value)}</td></tr>`,
        )
        .join('')}</table>`;
    case 'picture':
      return `${block.caption ? `<p class="pale" style="margin:0 0 6px;${FONT};font-size:14px;color:#5c636a">${escapeHtml(block.caption)}</p>` : ''}<img src="cid:${escapeHtml(block.cid)}" alt="${escapeHtml(block.alt)}" width="504" style="display:block;width:100%;max-width:504px;height:auto;border:1px solid #dee2e6;border-radius:6px">`;
    case 'heading':
      return `<h2 class="ink" style="margin:8px 0 0;${FONT};font-size:18px;line-height:1.3;color:#1f2328">${escapeHtml(block.text)}</h2>`;
    case 'ticket':
      return ticketToHtml(block);
  }
}

const ticketToText = ({ title, note, news, links }: TicketBlock) =>
  [
    `${title}\n${note}`,
    ...news.map(({ line, quote }) => (quote === undefined ? line : `${line}\n> ${quote}`)),
    links.map(({ label, url }) => `${label}:\n${url}`).join('\n'),
  ].join('\n\n');

function blockToText(block: MailBlock): string {
  switch (block.kind) {
    case 'text':
    case 'note':
      return block.text;
    case 'button':
      return `${block.label}:\n${block.url}`;
    case 'code':
      return `    ${block.code}`;
    case 'quote': {
      const quoted = block.text.replaceAll(/^/gm, '> ');
      return block.by ? `${block.by}\n${quoted}` : quoted;
    }
    case 'facts':
      return block.facts.map(({ label, value }) => `${label}: ${value}`).join('\n');
    case 'picture':
      return '';
    case 'heading':
      return `${block.text}\n${'='.repeat(Math.min(40, block.text.length))}`;
    case 'ticket':
      return ticketToText(block);
  }
}

const footerToHtml = (footer: MailContent['footer']) =>
  footer
    .map((part) =>
      'url' in part
        ? `<a class="link" href="${escapeHtml(part.url)}" style="color:${ACCENT}">${escapeHtml(part.label)}</a>`
        : escapeHtml(part.text),
    )
    // The space that may break comes last: a line never begins with the other.
    .join('&nbsp; ');

/** Drawn with a border: pictures are often not loaded, and SVG is often not shown. */
const LOGO = `<table role="presentation" cellpadding="0" cellspacing="0" border="0"><tr><td style="padding:0 10px 0 0"><div style="width:14px;height:14px;border:4px solid ${RING};border-radius:50%;font-size:0;line-height:0">&nbsp;</div></td><td class="ink" style="${FONT};font-size:18px;font-weight:700;letter-spacing:-0.2px;color:#1f2328">Ringmark</td></tr></table>`;

function toHtml({ title, preview, blocks, footer }: MailContent): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>${DARK}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f1f3f5">
<div style="display:none;max-height:0;overflow:hidden;opacity:0">${escapeHtml(preview)}</div>
<table class="page" role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="background:#f1f3f5"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:560px">
<tr><td style="padding:0 4px 16px">${LOGO}</td></tr>
<tr><td class="card" style="padding:28px 28px 8px;background:#ffffff;border:1px solid #dee2e6;border-radius:12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
${cell(`<h1 class="ink" style="margin:0;${FONT};font-size:22px;line-height:1.3;color:#1f2328">${escapeHtml(title)}</h1>`)}
${blocks.map((block) => cell(blockToHtml(block))).join('\n')}
</table></td></tr>
<tr><td class="pale" style="padding:16px 4px 0;${FONT};font-size:13px;line-height:1.5;color:#5c636a">${footerToHtml(footer)}</td></tr>
</table></td></tr></table>
</body>
</html>
`;
}

function toText({ title, blocks, footer }: MailContent): string {
  const parts = [title, ...blocks.map(blockToText).filter((text) => text !== '')];
  const end = footer.map((part) => ('url' in part ? `${part.label}: ${part.url}` : part.text)).join('\n');
  return `${parts.join('\n\n')}\n\n-- \n${end}\n`;
}

/** Plain text, and HTML for old and new mail programs, light and dark. */
export const layOutMail = (content: MailContent): { text: string; html: string } => ({
  text: toText(content),
  html: toHtml(content),
});
