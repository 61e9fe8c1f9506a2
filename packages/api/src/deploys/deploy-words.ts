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
  if (tickets === 0) return 'No ticket in QA, Production or Done can be looked at.';
  return tickets === 1 ? 'One ticket is looked at.' : `${tickets} tickets are looked at.`;
}

const notShown = (version: string) =>
  `The site did not show version ${namedVersion(version)} within ten minutes.`;

const DROPPED = {
  archived: 'Its project was archived: nothing was looked at.',
  failed: 'It could not be followed up, for a fault of the server.',
} as const;

/** What became of a deployment, or what it waits for. */
export function deploymentSentence({ state, version, wasShown, tickets, why }: DeploymentFacts): string {
  if (state === 'gathering')
    return 'It begins two minutes after the first call: further calls until then belong to it.';
  if (state === 'waiting') return `It waits until the site shows version ${namedVersion(version ?? '')}.`;
  if (state === 'dropped') return DROPPED[why ?? 'failed'];
  const sentence = ticketsSentence(tickets);
  return wasShown === false && version !== null ? `${notShown(version)} ${sentence}` : sentence;
}

/** A deployment in the history of a ticket. */
export function historySentence(version: string | null, wasShown: boolean | null): string {
  if (version === null) return 'The site was deployed.';
  const sentence = `Version ${namedVersion(version)} was deployed.`;
  return wasShown === false ? `${sentence} The site did not show it within ten minutes.` : sentence;
}
