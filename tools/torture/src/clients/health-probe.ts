import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Runs in a thread of its own, so that it measures the server and not this process's load.
const { url, everyMs } = workerData as { url: string; everyMs: number };
const samples: { ms: number; status: number }[] = [];

function ask(): void {
  const started = performance.now();
  const note = (status: number) => void samples.push({ ms: performance.now() - started, status });
  // A new connection each time, as monitoring makes it.
  const asking = request(url, { agent: false });
  asking.on('response', (answer) => {
    answer.resume().on('end', () => note(answer.statusCode ?? 0));
  });
  asking.on('error', () => note(0));
  asking.end();
}

const timer = setInterval(ask, everyMs);
parentPort?.once('message', () => {
  clearInterval(timer);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origins.
  parentPort?.postMessage(samples);
});
