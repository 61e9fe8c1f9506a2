import { request } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

// Run as a thread of its own, so that what it measures is the server and not the load that this process makes.
const { url, everyMs } = workerData as { url: string; everyMs: number };
const samples: { ms: number; status: number }[] = [];

function ask(): void {
  const started = performance.now();
  const note = (status: number) => void samples.push({ ms: performance.now() - started, status });
  // A connection of its own each time, as whoever watches over a server makes it.
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
