import { agentFindings } from '../agent-calls.ts';
import { measureMachine } from '../machine-speed.ts';
import type { Part } from '../part.ts';
import { frozenFindings } from '../remote/frozen-page.ts';
import { openViewerSetup } from '../remote/viewer-and-bare-browser.ts';
import type { Finding } from '../report.ts';
import { startSubject } from '../subject.ts';

/** Measures what a developer opens of a ticket: its original page, and the whole ticket for an agent. */
export const evidencePart: Part = async ({ sizes: [size = 10_000], samples }) => {
  const findings: Finding[] = [];
  const speed = await measureMachine();
  const stage = await openViewerSetup(samples);
  try {
    findings.push(...(await frozenFindings(stage, speed)));
  } finally {
    await stage.close();
  }
  const subject = await startSubject(size);
  try {
    findings.push(...(await agentFindings(subject, samples, speed)));
  } finally {
    await subject.server.stop();
  }
  return findings;
};
