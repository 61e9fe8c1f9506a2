import type { TortureOptions } from '../findings.ts';
import { fillDisk } from '../parts/fill-disk.ts';
import { mountHere } from './small-disk.ts';

// Run as a program of its own, where what is mounted is seen by nobody else.
const [folder = '', options = '{}'] = process.argv.slice(2);
mountHere(folder);
const findings = await fillDisk(folder, JSON.parse(options) as TortureOptions);
process.stdout.write(`${JSON.stringify(findings)}\n`);
