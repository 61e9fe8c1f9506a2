import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingCall } from '../../../evidence/deploys/read-call.ts';
import { isSignedByGithub } from '../../../evidence/deploys/signatures.ts';

/** Compares keyed sums, so that the time it takes reveals neither length nor letters. */
function isSameToken(given: string, right: string): boolean {
  const sum = (text: string) => createHmac('sha256', right).update(text).digest();
  return timingSafeEqual(sum(given), sum(right));
}

/** Checks a call in the vendor's own way: GitHub and Jira sign the body, GitLab sends the secret itself. */
export function isSignedCall(kind: TrackerKind, { headers, body }: IncomingCall, secret: string): boolean {
  if (kind === 'gitlab') return isSameToken(headers['x-gitlab-token'] ?? '', secret);
  const given = headers[kind === 'github' ? 'x-hub-signature-256' : 'x-hub-signature'];
  return given !== undefined && isSignedByGithub(given, body, secret);
}
