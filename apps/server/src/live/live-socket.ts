import type { IncomingMessage } from 'node:http';
import fastifyWebsocket from '@fastify/websocket';
import { refreshActor } from '@ringmark/api/people/auth/resolve-actor';
import { AppError } from '@ringmark/api/core/base/errors';
import { requireMember } from '@ringmark/api/core/context/procedures';
import { viewerOwnerOf } from '@ringmark/api/core/views/viewer-owner';
import { type LiveMessage, liveMessageSchema } from '@ringmark/contract/live/live';
import { LIVE_CLOSE, LIVE_PATH } from '@ringmark/contract/live/frame';
import type { LiveHandle } from '@ringmark/remote-viewer/base/live.types';
import type { RemoteViewer } from '@ringmark/remote-viewer/viewer.types';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import { crossSite, isOwnOrigin } from '../http/refusals/cross-site.ts';
import type { ContextOf } from '../request-context.ts';
import { createLiveChannel } from './live-channel.ts';

/** Bytes of one client message: enough for a long paste with its HTML. */
const MAX_MESSAGE_BYTES = 2 * 1024 * 1024;
/** Proxies close what is silent for a minute. */
const PING_MS = 25_000;
/** The time that a client may take to close when the server stops. */
const GOODBYE_MS = 1_000;

/** Messages queued until a view begins; no person makes more in that time. */
const MAX_EARLY_MESSAGES = 200;

export type StartLive = RemoteViewer['live'];

/** Tells whether a request asks for the live view's socket. */
export const isLiveUpgrade = ({ headers, url = '' }: IncomingMessage): boolean =>
  headers.upgrade?.toLowerCase() === 'websocket' && url.split('?', 1)[0] === LIVE_PATH;

/** Other sites' pages may open sockets here with the person's cookies: only the Origin tells. */
function requireOwnPage(request: FastifyRequest, publicUrl: string): void {
  const { origin } = request.headers;
  if (origin !== undefined && !isOwnOrigin(request, origin, publicUrl)) throw crossSite();
}

function readMessage(data: string): LiveMessage | undefined {
  try {
    return liveMessageSchema.parse(JSON.parse(data));
  } catch {
    return undefined;
  }
}

interface View {
  sessionId: string;
  ownerId: string;
  /** Tells whether the caller is still signed in. */
  mayStay(): boolean;
  /** Calls back when sessions or tokens have ended. @returns stops that. */
  onRecheck(look: () => void): () => void;
}

/** Connects a socket to an open view, until one of the two ends. */
function follow(socket: WebSocket, view: View, start: StartLive): void {
  const { sessionId, ownerId } = view;
  const early: LiveMessage[] = [];
  let handle: LiveHandle | undefined;
  const gone = () => socket.close(LIVE_CLOSE.gone, 'The view is no longer open.');
  const channel = createLiveChannel(socket, ({ type }) => {
    if (type === 'gone') gone();
  });
  const take = (message: LiveMessage) => {
    if (message.type === 'ack') channel.acknowledge(message.frame);
    else if (handle) handle.send(message);
    else if (message.type !== 'paste' && early.length < MAX_EARLY_MESSAGES) early.push(message);
  };

  socket.on('message', (data, isBinary) => {
    const message = isBinary ? undefined : readMessage(String(data));
    if (message) take(message);
    else socket.close(LIVE_CLOSE.badMessage, "This isn't a valid remote view message.");
  });
  // Expiry by time raises no event, so each ping checks.
  const look = () => (view.mayStay() ? socket.ping() : gone());
  const ping = setInterval(look, PING_MS);
  const stopListening = view.onRecheck(look);
  socket.on('close', () => {
    clearInterval(ping);
    stopListening();
    handle?.stop();
  });
  // An error is followed by close, which cleans up.
  socket.on('error', () => undefined);

  const begin = async () => {
    const started = await start(sessionId, ownerId, channel);
    if (socket.readyState !== socket.OPEN) return started.stop();
    handle = started;
    for (const message of early.splice(0)) take(message);
  };
  begin().catch(gone);
}

/** The live view's endpoint: callers who may open a view may watch it here and act on it. */
export async function addLiveSocket(
  app: FastifyInstance,
  contextOf: ContextOf,
  start: StartLive,
): Promise<void> {
  await app.register(fastifyWebsocket, {
    options: { maxPayload: MAX_MESSAGE_BYTES, perMessageDeflate: false },
    preClose: (done) => {
      const { websocketServer: server } = app;
      for (const client of server.clients) client.close(LIVE_CLOSE.stopping, 'The server is stopping.');
      const cut = setTimeout(() => {
        for (const client of server.clients) client.terminate();
      }, GOODBYE_MS);
      server.close(() => {
        clearTimeout(cut);
        done();
      });
    },
  });
  app.get<{ Querystring: { sessionId?: string } }>(
    LIVE_PATH,
    {
      websocket: true,
      config: { access: 'member', scope: 'viewport' },
      preValidation: async (request, reply) => {
        const ctx = contextOf(request, reply);
        requireOwnPage(request, ctx.config.publicUrl);
        requireMember(ctx, true);
        if (!request.ws) {
          throw new AppError('invalid', 'upgrade_required', 'This URL is only for WebSocket connections.');
        }
      },
    },
    (socket, request) => {
      const ctx = request.ringmarkContext;
      const actor = ctx?.actor;
      if (!ctx || !actor) return socket.close(LIVE_CLOSE.gone);
      const view: View = {
        sessionId: String(request.query.sessionId ?? ''),
        ownerId: viewerOwnerOf(actor),
        mayStay: () => refreshActor(ctx, actor) !== null,
        onRecheck: (look) => ctx.changes.listen(() => undefined, look),
      };
      return follow(socket, view, start);
    },
  );
}
