import { startBench } from './lib/start-ringmark.mjs';

await startBench(process.argv.slice(2));
