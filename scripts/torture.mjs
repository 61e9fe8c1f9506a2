import { startTorture } from './lib/start-ringmark.mjs';

await startTorture(process.argv.slice(2));
