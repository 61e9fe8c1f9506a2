import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
} from 'node:http';
import fastifyCookie from '@fastify/cookie';
import type { Services } from '@ringmark/api/core/context/context';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { DiskFileStore } from './adapters/file-store.ts';
import { type EntryPoint, requireDeclaredAccess } from './http/access.ts';
import { BODY_LIMIT } from './http/refusals/body-limits.ts';
import {
  answerBrokenRequest,
  countHosts,
  refuseExpectation,
  requireHost,
} from './http/refusals/broken-requests.ts';
import { compressAnswers } from './http/client/compression.ts';
import { refuseCrossSiteWrites } from './http/refusals/cross-site.ts';
import { createListeningSockets, type ListeningSockets } from './http/listening/listening-sockets.ts';
import { sendSecurityHeaders, SECURITY_HEADERS } from './http/client/security-headers.ts';
import { type ContextOf, cookieNames, createContextOf } from './request-context.ts';
import { createRequestQueue } from './http/listening/request-queue.ts';
import { addLiveSocket, isLiveUpgrade, type StartLive } from './live/live-socket.ts';
import type { Log } from './process/log.ts';
import { createMetrics, type Metrics } from './metrics/metrics.ts';
import { addMetrics } from './metrics/metrics.rest.ts';
import { delayRefusals } from './http/refusals/delay-refusals.ts';
import {
  limitBodyTime,
  OVERLOAD,
  type OverloadLimits,
  readRest,
  shedOverload,
} from './http/listening/overload.ts';
import { refusePackedBodies } from './http/refusals/packed-bodies.ts';
import { addProbes } from './http/listening/probes.ts';
import { addDownloads } from './rest/files/downloads.rest.ts';
import { addOpenApi } from './rest/openapi/openapi.ts';
import { addCalendars } from './rest/files/calendar.rest.ts';
import { addHookPictures } from './rest/files/hook-pictures.rest.ts';
import { addUnsubscribe } from './rest/unsubscribe.rest.ts';
import { addAgentsDoor } from './agents/agents-door.rest.ts';
import { UPLOADS, type UploadShares } from './rest/files/upload-places.ts';
import { addTrackerCalls } from './rest/tracker-calls.rest.ts';
import { addDeployCalls } from './rest/deploy-calls.rest.ts';
import { addExport } from './rest/files/export.rest.ts';
import { addImports } from './rest/files/imports.rest.ts';
import { addUploads } from './rest/files/uploads.rest.ts';
import { addViewFiles, type ReceiveViewFiles } from './rest/files/view-files.rest.ts';
import { addRestCalls } from './rest/rest.ts';
import { REST_CALLS } from './rest/rest-calls.ts';
import { sendError } from './rest/answers/send-error.ts';
import { mountTrpc } from './http/trpc-mount.ts';
import { serveWebClient } from './http/client/web-client.ts';
import { refuseWrongMethods } from './http/refusals/wrong-method.ts';

export interface ServerOptions {
  services: Services;
  files: DiskFileStore;
  log: Log;
  live: StartLive;
  /** Takes files for the page of an open view. */
  receiveFiles: ReceiveViewFiles;
  trustProxy?: boolean | string[];
  webRoot?: string | undefined;
  metrics?: Metrics;
  metricsToken?: string | undefined;
  /** The load limits; tests raise them, because they share the process with their load. */
  overload?: OverloadLimits;
  /** Changes the page of the made-up shop before it is sent. */
  demoPage?: ((html: string) => string) | undefined;
  uploads?: UploadShares;
}

export interface RingmarkServer extends FastifyInstance {
  entryPoints: readonly EntryPoint[];
  /** Reports the server as not ready; it answers requests until it closes. */
  announceStop(): void;
  requestCount(): number;
  /** Extra sockets that accept connections on the same port. */
  listeningSockets: ListeningSockets;
}

const SECOND = 1_000;

/** The limits of a connection, so that a deliberately slow client holds nothing for long. */
const CONNECTION = {
  requestTimeout: 10 * 60 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  headersTimeout: 15 * SECOND,
  connectionsCheckingInterval: 5 * SECOND,
  // A missing host is refused in this server's own words.
  requireHostHeader: false,
  // An offer of another protocol anywhere else is answered as a plain request.
  shouldUpgradeCallback: (request: IncomingMessage) => countHosts(request) < 2 && isLiveUpgrade(request),
};
const MAX_REQUESTS_PER_SOCKET = 1_000;

const refuseSchemas = () => {
  throw new Error('A route declares its own schema, but its procedure already validates the input.');
};
/** Otherwise Fastify loads its schema compiler at every start, and no route has a schema. */
const WITHOUT_SCHEMAS = {
  compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas },
};

function createListener(serve: RequestListener, { maxWaitMs }: OverloadLimits, metrics: Metrics): Server {
  const queue = createRequestQueue(serve, maxWaitMs, metrics.countSentAway);
  const server = createHttpServer(CONNECTION, requireHost(queue.listener));
  server.on('checkExpectation', refuseExpectation);
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_SOCKET;
  return server;
}

/** Builds the whole server over the given ports. It does not listen: tests inject requests. */
export async function createServer(options: ServerOptions): Promise<RingmarkServer> {
  const { services, metrics = createMetrics(), metricsToken: token } = options;
  const { overload = OVERLOAD } = options;
  const app = Fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustProxy ?? false,
    bodyLimit: BODY_LIMIT,
    routerOptions: { maxParamLength: 5_000 },
    schemaController: WITHOUT_SCHEMAS,
    serverFactory: (serve) => createListener(serve, overload, metrics),
    clientErrorHandler: answerBrokenRequest,
    // Fastify's own refusal has no explanation.
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(SECURITY_HEADERS);
      sendError(error, request, reply);
    },
  }) as unknown as FastifyInstance<Server>;
  app.decorateRequest('ringmarkContext', null);
  app.removeContentTypeParser('text/plain');
  acceptEmptyJson(app);
  app.setErrorHandler(sendError);

  const entryPoints = requireDeclaredAccess(app);
  const requestCount = countRequests(app);
  metrics.measure(app);
  sendSecurityHeaders(app);
  compressAnswers(app);
  await shedOverload(app, overload);
  limitBodyTime(app);
  readRest(app);
  delayRefusals(app);
  refuseCrossSiteWrites(app, services.config);
  refusePackedBodies(app);
  if (options.log.isLevelEnabled('debug')) logRequests(app);
  await app.register(fastifyCookie);

  const contextOf = createContextOf(services);
  await addLiveSocket(app, contextOf, options.live);
  const readiness = { isStopping: false };
  const announceStop = () => {
    readiness.isStopping = true;
  };
  addProbes(app, services, readiness);
  addMetrics(app, services, contextOf, { metrics, token });
  await addFiles(app, contextOf, options);
  await addCallsOfOthers(app, services, contextOf);
  addRestCalls(app, REST_CALLS, contextOf);
  const sessionCookie = cookieNames(services.config.publicUrl).session;
  addOpenApi(app, REST_CALLS, sessionCookie);
  await app.register(async (scope) => mountTrpc(scope, contextOf), { prefix: '/api/trpc' });
  await serveWebClient(app, { root: options.webRoot, demoPage: options.demoPage });
  refuseWrongMethods(app, entryPoints);
  return Object.assign(app, {
    entryPoints,
    announceStop,
    requestCount,
    listeningSockets: createListeningSockets(app.server),
  });
}

/** Files that come and go; each way in reads forms in a scope of its own. */
async function addFiles(
  app: FastifyInstance,
  contextOf: ContextOf,
  { files, receiveFiles, uploads = UPLOADS }: ServerOptions,
): Promise<void> {
  addDownloads(app, contextOf, files);
  addExport(app, contextOf);
  await app.register((scope) => addUploads(scope, contextOf, files, uploads));
  await app.register((scope) => addImports(scope, contextOf, uploads));
  await app.register((scope) => addViewFiles(scope, contextOf, receiveFiles, uploads));
}

/**
 * Adds the routes for mail and chat programs, for those who deploy sites, for issue trackers, and for agents. Each
 * caller is admitted by what it sends, and never by a cookie.
 */
async function addCallsOfOthers(
  app: FastifyInstance,
  services: Services,
  contextOf: ContextOf,
): Promise<void> {
  await app.register(async (scope) => addUnsubscribe(scope, contextOf));
  addHookPictures(app, contextOf);
  addCalendars(app, services);
  await app.register(async (scope) => addDeployCalls(scope, services));
  await app.register(async (scope) => addTrackerCalls(scope, services));
  addAgentsDoor(app, contextOf, services.config.agents);
}

function countRequests(app: FastifyInstance): () => number {
  let count = 0;
  app.addHook('onRequest', (_request, _reply, done) => {
    count += 1;
    done();
  });
  return () => count;
}

/** Logs each request at debug level. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const ms = Math.round(reply.elapsedTime);
    request.log.debug({ req: request, status: reply.statusCode, ms }, 'Request served.');
    done();
  });
}

/** An empty body that declares JSON counts as none, not as bad JSON. */
function acceptEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null);
    else parse(request, String(body), done);
  });
}
