import { recordedBrowsers } from './browser-processes.ts';
import { makeTestViewer } from './test-viewer.ts';

// This runs as a program of its own: it opens the given page, says its browser's pid, and waits to be killed.
const url = process.argv[2] ?? '';
const viewer = makeTestViewer({ allow: [new URL(url).host] });
await viewer.open({ ownerId: 'ann', url, allowedUrls: [url], width: 400, height: 400 });
const [pid] = await recordedBrowsers();
process.stdout.write(`${pid}\n`);
setInterval(() => {}, 60_000);
