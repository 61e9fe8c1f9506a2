import { createHash } from 'node:crypto';
import type { AgentApp } from '../agent-tool.ts';
import { beforeAfterBundle } from './before-after-bundle.ts';

const { script, style } = beforeAfterBundle;

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The policy allows this page's own script and style and no requests, even if the host allows more. */
const POLICY = `default-src 'none'; img-src data:; script-src ${hashOf(script)}; style-src ${hashOf(style)}; base-uri 'none'; form-action 'none'`;

const HTML = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Before and after</title>
<style>${style}</style>
</head>
<body>
<p id="sentence" role="status">Waiting for the result...</p>
<div id="frame" hidden>
<img id="before" alt="Before: the page when this ticket was created" draggable="false">
<div id="over"><img id="after" alt="After: the same part of the page" draggable="false"></div>
<span class="label" aria-hidden="true">Before</span>
<span class="label" aria-hidden="true">After</span>
<div id="edge" aria-hidden="true"></div>
<input id="range" type="range" min="0" max="100" value="50" aria-label="Compare before and after">
</div>
<div id="tools" hidden>
<button id="marked" type="button" aria-pressed="false">Highlight changes</button>
<button id="whole" type="button" aria-pressed="false">Full screenshot</button>
</div>
<script>${script}</script>
</body>
</html>
`;

/**
 * Clients that show MCP Apps (SEP-1865) show the slider of before and after. The page holds nothing of any ticket: the
 * host passes the result of the tool to it.
 */
export const beforeAfter: AgentApp = {
  uri: 'ui://ringmark/before-after',
  name: 'before-after',
  title: 'Before and after',
  description: 'Compares the screenshot of a ticket with the page as it is now.',
  html: HTML,
};
