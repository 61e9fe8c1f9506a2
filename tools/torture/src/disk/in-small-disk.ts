import type { TortureOptions } from '../findings.ts';
import { fillDisk } from '../parts/fill-disk.ts';
import { mountHere } from './small-disk.ts';

// Runs as a program of its own, in a mount namespace of its own.
const [folder = '', options = '{}'] = process.argv.slice(2);
mountHere(folder);
const findings = await fillDisk(folder, JSON.parse(options) as TortureOptions);
process.stdout.write(`${JSON.stringify(findings)}\n`);
