import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT_CODES } from '../commands/command.ts';

const FILE = join(import.meta.dirname, '../../../../deploy/ringmark.service');

/** The settings of the unit by their names, of the last line where there are several. */
const settings = Object.fromEntries(
  [...readFileSync(FILE, 'utf8').matchAll(/^(?<name>\w+)=(?<value>.*)$/gm)].map(({ groups }) => [
    groups?.['name'] ?? '',
    groups?.['value'] ?? '',
  ]),
);
/**
 * True if this machine has systemd-analyze, which not every test machine does. The tests of the file's own text run on
 * all.
 */
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

describe('the unit for systemd', () => {
  it('does not restart a server with wrong settings or a wrong command line', () => {
    expect(settings['Restart']).toBe('on-failure');
    const codes = settings['RestartPreventExitStatus']?.split(' ').map(Number);
    expect(codes).toEqual([EXIT_CODES.wrongUsage, EXIT_CODES.wrongSettings]);
  });

  it('gives up a server that ends at once each time, but not one that runs for a while', () => {
    const [seconds = 0, starts = 0, rest = 0] = [
      settings['StartLimitIntervalSec'],
      settings['StartLimitBurst'],
      settings['RestartSec'],
    ].map(Number);
    expect(starts * (rest + 1)).toBeLessThan(seconds);
    expect(starts * (rest + 10)).toBeGreaterThan(seconds);
  });

  // Only systemd itself can tell, and a machine without it runs no such unit.
  it.skipIf(!hasSystemd)('is understood by systemd as a whole', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', FILE], { encoding: 'utf8' });
    // A line about another unit of the machine is no word about this one.
    const complaints = stderr.split('\n').filter((line) => line.includes('ringmark.service'));
    expect({ status, complaints }).toEqual({ status: 0, complaints: [] });
  });
});
