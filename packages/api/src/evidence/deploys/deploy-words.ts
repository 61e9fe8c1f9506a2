import type { DEPLOYMENT_STATES } from '@ringmark/contract/projects/deploys';
import { namedVersion } from '@ringmark/contract/projects/version-words';

interface DeploymentFacts {
  state: (typeof DEPLOYMENT_STATES)[number];
  version: string | null;
  wasShown: boolean | null;
  tickets: number;
  why: 'archived' | 'failed' | null;
}

function ticketsSentence(tickets: number): string {
  if (tickets === 0) return 'There were no tickets in QA, Production or Done to check.';
  return tickets === 1 ? 'One ticket is being checked.' : `${tickets} tickets are being checked.`;
}

const notShown = (version: string) =>
  `The site didn’t show version ${namedVersion(version)} within ten minutes.`;

const DROPPED = {
  archived: 'The project was archived, so nothing was checked.',
  failed: 'The checks couldn’t start because of a server error.',
} as const;

/** Says how a deployment ended, or what it's waiting for. */
export function deploymentSentence({ state, version, wasShown, tickets, why }: DeploymentFacts): string {
  if (state === 'gathering')
    return 'Checks start two minutes after the first call. Calls before then count as the same deployment.';
  if (state === 'waiting') return `Waiting for the site to show version ${namedVersion(version ?? '')}.`;
  if (state === 'dropped') return DROPPED[why ?? 'failed'];
  const sentence = ticketsSentence(tickets);
  return wasShown === false && version !== null ? `${notShown(version)} ${sentence}` : sentence;
}

/** A deployment in the history of a ticket. */
export function historySentence(version: string | null, wasShown: boolean | null): string {
  if (version === null) return 'The site was deployed.';
  const sentence = `Version ${namedVersion(version)} was deployed.`;
  return wasShown === false ? `${sentence} The site didn’t show it within ten minutes.` : sentence;
}
