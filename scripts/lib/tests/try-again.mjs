import { nameOf } from './verdict.mjs';

const TIMES = 2;

/**
 * Runs failed tests again, each alone, until they have passed twice in a row or failed once more.
 *
 * @param {import('./suites.mjs').Suite} suite
 * @param {import('./read-reports.mjs').TestResult[]} failed
 * @param {object} state of the run
 * @returns {Promise<Set<import('./read-reports.mjs').TestResult>>} those that passed twice
 */
export async function tryAgain(suite, failed, state) {
  let hopeful = failed;
  for (let time = 0; time < TIMES && hopeful.length > 0; time += 1) {
    const results = await suite.runAlone(hopeful, state);
    hopeful = hopeful.filter((test) => hasPassed(test, results));
  }
  return new Set(hopeful);
}

/** A file that failed as a whole must be clean; a test must have passed, whatever else its file holds. */
function hasPassed(test, results) {
  const ofFile = results.filter(({ file }) => file === test.file);
  const itself = ofFile.filter((result) => nameOf(result) === nameOf(test));
  const all = itself.length > 0 ? itself : ofFile;
  const isThere = all.some(({ status }) => status === 'passed');
  return isThere && all.every(({ status }) => status !== 'failed');
}
