import { expect, it } from 'vitest';
import { WHOLE_FILE } from './read-reports.mjs';
import { tryAgain } from './try-again.mjs';

const result = (status, name = 'taps') => ({ file: 'a.spec.ts', name, status });
const failed = result('failed');

/** @returns the names of those that recovered, and how often they were run */
async function tried(runs, test = failed) {
  const waiting = [...runs];
  let times = 0;
  const runAlone = async () => {
    times += 1;
    return waiting.shift() ?? [];
  };
  const recovered = await tryAgain({ runAlone }, [test], {});
  return { recovered: [...recovered], times };
}

it('a test that passes twice in a row has recovered', async () => {
  await expect(tried([[result('passed')], [result('passed')]])).resolves.toStrictEqual({
    recovered: [failed],
    times: 2,
  });
});

it('a test that fails again has not, the first or the second time', async () => {
  await expect(tried([[failed]])).resolves.toStrictEqual({ recovered: [], times: 1 });
  await expect(tried([[result('passed')], [failed]])).resolves.toStrictEqual({ recovered: [], times: 2 });
});

it('a test that was not run, or only skipped, has not', async () => {
  await expect(tried([[]])).resolves.toMatchObject({ recovered: [] });
  await expect(tried([[result('skipped')]])).resolves.toMatchObject({ recovered: [] });
  await expect(tried([[result('passed', 'another')]])).resolves.toMatchObject({ recovered: [] });
});

it('a file that failed as a whole must be clean', async () => {
  const whole = result('failed', WHOLE_FILE);
  const clean = [result('passed'), result('passed', 'drags')];
  await expect(tried([clean, clean], whole)).resolves.toMatchObject({ recovered: [whole] });
  await expect(tried([[...clean, result('failed', 'pans')], clean], whole)).resolves.toMatchObject({
    recovered: [],
  });
  await expect(tried([[...clean, whole], clean], whole)).resolves.toMatchObject({ recovered: [] });
});
