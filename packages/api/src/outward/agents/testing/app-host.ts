/** The page of a host has this: what it hears from its app, and says to it. */
export interface AppHost {
  heard: { id?: number; method?: string; params?: unknown }[];
  say(method: string, params: object): void;
}

/** The specification has this for an app that names no origin. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; connect-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self' data:; frame-src 'none'; object-src 'none'; base-uri 'self'";

/** Answers the app's greeting, and gives its frame the height that it asks for. */
const HOST = `const frame = document.querySelector('iframe');
const send = (message) => frame.contentWindow.postMessage({ jsonrpc: '2.0', ...message }, '*');
globalThis.appHost = { heard: [], say: (method, params) => send({ method, params }) };
addEventListener('message', ({ source, data }) => {
  if (source !== frame.contentWindow) return;
  appHost.heard.push(data);
  if (data.method === 'ui/initialize')
    send({
      id: data.id,
      result: {
        protocolVersion: '2026-01-26',
        hostInfo: { name: 'a host', version: '1' },
        hostCapabilities: {},
        hostContext,
      },
    });
  if (data.method === 'ui/notifications/size-changed') frame.style.height = data.params.height + 'px';
});
frame.srcdoc = app;`;

/** Writes a value as a script has it: no text in it ends the script. */
const literal = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

/**
 * Writes the page of a client that shows MCP Apps (SEP-1865): the app is in a frame without an origin, under the policy
 * that the specification asks of hosts. The page has an `AppHost` as its global `appHost`.
 *
 * @param html of the app.
 * @param context what the host tells it of itself.
 */
export function hostPage(html: string, context: object = {}): string {
  const app = html.replace('<head>', `<head><meta http-equiv="Content-Security-Policy" content="${POLICY}">`);
  return `<!doctype html><body style="margin:0">
<iframe title="App" sandbox="allow-scripts" style="border:0;display:block;width:100%;height:200px"></iframe>
<script>const app = ${literal(app)}; const hostContext = ${literal(context)};${HOST}</script>
</body>`;
}
