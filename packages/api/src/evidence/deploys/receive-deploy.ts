import { createHash } from 'node:crypto';
import { cutText } from '@ringmark/contract/cut-text';
import { cleanLine } from '@ringmark/contract/clean-text';
import {
  DEPLOY_CALLS_PER_HOUR,
  type DeployCall,
  type DeploySender,
  type deployAnswerSchema,
} from '@ringmark/contract/projects/deploys';
import type { Project } from '@ringmark/contract/projects/projects';
import { namedVersion } from '@ringmark/contract/projects/version-words';
import { z } from 'zod';
import { countHit, DEPLOYS_PER_PROJECT, tooMany } from '../../core/limits/rate-limits.ts';
import { hashSecret } from '../../core/secrets/hashed-secrets.ts';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { MINUTE, toInstant } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import { newId } from '../../core/base/new-id.ts';
import { previewBase } from '../previews/preview-address.ts';
import { takePreview } from '../previews/take-preview.ts';
import { pageToOpen } from '../../projects/viewing/page-to-open.ts';
import { deployJob } from './deploy.job.ts';
import {
  changeAddress,
  deploymentOf,
  findAddress,
  findDeployed,
  toDeployAddress,
  writeDeployment,
} from './deploy-rows.ts';
import { type CallRead, type IncomingCall, readCall } from './read-call.ts';
import { openSecret } from '../../core/secrets/signing-secret.ts';

type ReceivingServices = Pick<
  Services,
  'db' | 'clock' | 'vault' | 'viewer' | 'config' | 'files' | 'followers' | 'wakeJobs'
>;
type Deployed = Extract<CallRead, { result: 'deployed' }> & { sender: DeploySender };
type Told = Pick<DeployCall, 'result' | 'sentence' | 'version'>;

/** Further calls in this time belong to the first. */
const GATHERING_TIME = 2 * MINUTE;
const SECRET = /^[\w-]{43}$/;

/** Begins a deployment, or gives a newer version to the one that has not begun. */
function take(
  services: ReceivingServices,
  tx: Tx,
  { id: projectId }: Project,
  { sender, version }: Deployed,
  url: string | null,
): void {
  const found = findDeployed(tx, { projectId });
  const known = found && deploymentOf(found.address);
  const gathering = known?.state === 'gathering' ? known : undefined;
  const deployment = {
    id: gathering?.id ?? newId(),
    at: toInstant(services.clock.now()),
    sender,
    version: version ?? gathering?.version ?? null,
    url: url ?? gathering?.url ?? null,
    state: 'gathering' as const,
    waitUntil: null,
    wasShown: null,
    tickets: 0,
    why: null,
  };
  writeDeployment(tx, projectId, deployment);
  const payload = { projectId, deploymentId: deployment.id };
  enqueueJob(services, tx, deployJob, {
    payload,
    turn: `deploy ${projectId}`,
    key: deployment.id,
    delay: GATHERING_TIME,
  });
}

/** A preview is no deployment of the site: the tickets' own proofs and history stay as they are. */
function tellOfPreview(
  services: ReceivingServices,
  tx: Tx,
  project: Project,
  { version, repository = null }: Deployed,
  base: string,
): Told {
  const refusal = services.viewer.refusalOf(base);
  if (refusal !== null)
    return { result: 'nothing', version, sentence: `The preview can’t be opened. ${refusal.message}` };
  const { isTaken, sentence } = takePreview(services, tx, project, { base, version, repository });
  return { result: isTaken ? 'taken' : 'nothing', version, sentence };
}

/** Returns where a preview opens; undefined for other deployments, such as one that a wide pattern names by accident. */
function previewOf(
  { allowedUrls }: Project,
  address: NonNullable<ReturnType<typeof findDeployed>>['address'],
  url: string,
): string | undefined {
  const isOwn = allowedUrls.some((allowed) => URL.parse(allowed)?.host === URL.parse(url)?.host);
  return isOwn ? undefined : previewBase(url, toDeployAddress(address).previewHosts);
}

function tellOf(
  services: ReceivingServices,
  tx: Tx,
  { project, isOpen, address }: NonNullable<ReturnType<typeof findDeployed>>,
  call: CallRead & { sender: DeploySender },
): Told {
  if (call.result !== 'deployed') return { result: call.result, sentence: call.sentence, version: null };
  const { version } = call;
  if (!isOpen)
    return { result: 'nothing', version, sentence: 'This project is archived, so nothing is checked.' };
  const base = call.url === null ? undefined : previewOf(project, address, call.url);
  if (base !== undefined) return tellOfPreview(services, tx, project, call, base);
  const isKnown = call.url !== null && pageToOpen(services, project, call.url) !== undefined;
  if (call.isPreview && !isKnown) {
    const sentence =
      'This is a preview, and its host isn’t one of this project’s preview hosts, so nothing is checked.';
    return { result: 'nothing', version, sentence };
  }
  take(services, tx, project, call, isKnown ? call.url : null);
  const sentence =
    version === null ? 'The deployment was recorded.' : `Version ${namedVersion(version)} was recorded.`;
  if (call.url === null || isKnown || call.isOwnUrl) return { result: 'taken', version, sentence };
  const left = `${cutText(cleanLine(call.url), 100)} isn’t one of this project’s URLs and was ignored.`;
  return { result: 'taken', version, sentence: `${sentence} ${left}` };
}

const refusal = ({ why, sentence }: Extract<CallRead, { result: 'refused' }>) =>
  why === 'bad_signature'
    ? new AppError('signed_out', 'bad_signature', sentence)
    : new AppError('invalid', 'invalid_input', sentence);

/** A project remembers the signed calls of at least a day. */
const REMEMBERED = 24 * DEPLOY_CALLS_PER_HOUR;
const REPEATED: Told = { result: 'nothing', sentence: 'This call was already received.', version: null };
const receivedSchema = z.array(z.string());

const hashOf = ({ body }: IncomingCall): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

const receivedBy = (tx: Tx, { id }: Project): string[] => {
  const received = findAddress(tx, id)?.received;
  return received ? receivedSchema.parse(JSON.parse(received)) : [];
};

/**
 * Takes a signed call once. A signature proves who wrote a call, not when it was sent: whoever has read one could send it
 * again. One that came to nothing may come again.
 */
function tellOfSigned(
  services: ReceivingServices,
  tx: Tx,
  found: Parameters<typeof tellOf>[2],
  call: Parameters<typeof tellOf>[3],
  incoming: IncomingCall,
): Told {
  const { project } = found;
  const [hash, received] = [hashOf(incoming), receivedBy(tx, project)];
  if (received.includes(hash)) return REPEATED;
  const told = tellOf(services, tx, found, call);
  if (told.result === 'taken') {
    const next = [...received, hash].slice(-REMEMBERED);
    changeAddress(tx, project.id, { received: JSON.stringify(next) });
  }
  return told;
}

/**
 * A call to a project's secret address says that its site was deployed. What is looked at for it, and
 * when, is the job's.
 *
 * @throws AppError not_found for every unknown secret; too_many after 60 calls in an hour; signed_out for a sender's
 *   event without its signature, and for a call of another sender than the project accepts; invalid for a body that cannot be read.
 */
export function receiveDeploy(
  services: ReceivingServices,
  secret: string,
  incoming: IncomingCall,
): z.infer<typeof deployAnswerSchema> {
  const { db, clock } = services;
  const found = SECRET.test(secret) ? findDeployed(db, { secretHash: hashSecret(secret) }) : undefined;
  if (!found) throw notFound();
  const { address, project } = found;
  const wait = db.write((tx) => countHit(services, tx, DEPLOYS_PER_PROJECT, project.id));
  if (wait !== null) {
    const sentence = `This URL accepts ${DEPLOY_CALLS_PER_HOUR} calls an hour. Try again later.`;
    throw tooMany(sentence, wait);
  }
  const secretOf = openSecret(services, project.id, address.sealed_secret);
  const call = readCall(incoming, { secret: secretOf, signer: address.signer });
  const { sentence } = db.write((tx) => {
    const isSigned = call.result !== 'refused' && call.sender !== 'plain';
    const told = isSigned
      ? tellOfSigned(services, tx, found, call, incoming)
      : tellOf(services, tx, found, call);
    const last = { at: toInstant(clock.now()), sender: call.sender, ...told };
    changeAddress(tx, project.id, { last_call: JSON.stringify(last) });
    return told;
  });
  if (call.result === 'refused') throw refusal(call);
  return { ok: true, sentence };
}
