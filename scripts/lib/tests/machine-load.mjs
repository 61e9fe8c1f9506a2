import { loadavg } from 'node:os';

const EVERY_MS = 5_000;

/** Notes how busy the machine is while tests run. @returns how busy it was at a time, and a way to stop */
export function watchLoad() {
  const samples = [];
  const note = () => samples.push({ at: Date.now(), load: Number(loadavg()[0].toFixed(1)) });
  note();
  const timer = setInterval(note, EVERY_MS);
  return {
    at: (time) => samples.findLast(({ at }) => at <= time)?.load ?? samples[0].load,
    stop: () => clearInterval(timer),
  };
}
