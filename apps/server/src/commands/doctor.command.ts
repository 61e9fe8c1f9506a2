import { checkData } from '../doctor/check-data.ts';
import { checkKey } from '../doctor/check-keys.ts';
import { checkBrowser, checkFonts, checkMailTransport, checkSettings } from '../doctor/check-surroundings.ts';
import { type Finding, ok } from '../doctor/finding.ts';
import { readEnv } from '../env.ts';
import { print, type Command } from './command.ts';

const MARKS = { ok: 'ok     ', warning: 'warning', failed: 'FAILED ' };

export const doctor: Command = {
  usage: '[--thorough]',
  help: `Checks settings, database, files, browser, fonts and email without changing anything. You can run this while the
server is running. Exits with code 1 if something needs fixing.

  --thorough   reads every file and compares it with the original upload`,
  options: { thorough: { type: 'boolean' } },
  run: async ({ values }) => {
    const env = readEnv();
    const findings: Finding[] = [ok('node', `is ${process.version}.`)];
    findings.push(
      ...checkSettings(env),
      checkKey(env),
      ...(await checkData(env, values['thorough'] === true)),
    );
    const browser = await checkBrowser(env);
    const fonts = browser.state === 'failed' ? [] : await checkFonts(env);
    findings.push(browser, ...fonts, await checkMailTransport(env));
    for (const { state, about, sentence } of findings)
      print(`${MARKS[state]}  ${about.padEnd(8)}  ${sentence}`);
    return findings.some(({ state }) => state === 'failed') ? 1 : 0;
  },
};
