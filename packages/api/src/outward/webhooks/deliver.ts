import { cutText } from '@ringmark/contract/cut-text';
import type { TicketId } from '@ringmark/contract/ids';
import { WEBHOOK_KEY_LOST } from '@ringmark/contract/projects/lost-keys';
import type { Services } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { DAY, fromInstant, HOUR, MINUTE, SECOND, toInstant } from '../../core/base/instants.ts';
import { ALLOW_PRIVATE } from '../../projects/projects/web-address.ts';
import { discordBody, slackBody, teamsBody } from './chat-bodies.ts';
import { type DeliveryRow, dropWaiting, settleDelivery } from './delivery-rows.ts';
import { type HookEvent, hookEventSchema } from './hook-event.ts';
import { hookPictureUrl } from './hook-pictures.ts';
import { type HookWords, toHookWords } from './hook-words.ts';
import type { RequestSent } from '@ringmark/contract/outbound';
import { signDelivery } from './sign-delivery.ts';
import { standardBody } from './standard-body.ts';
import { notifyWebhookOff } from './webhook-off-mail.ts';
import { changeWebhook, openHook, type WebhookRow } from './webhook-rows.ts';

/** ms from a failed attempt to the next. */
export const DELIVERY_RETRIES = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR, DAY] as const;
/** A webhook is switched off after its deliveries have failed for this long. */
export const FAILING_ENDS = 5 * DAY;
/** A receiver may ask for a longer pause, within bounds. */
const MAX_PAUSE = HOUR;
const MAX_BYTES = 2_048;
const KEPT_ANSWER = 300;

export interface Tried {
  isTaken: boolean;
  status: number | null;
  sentence: string;
  answer: string | null;
  /** ms for which the receiver asked for no requests. */
  pause: number;
  /** The receiver no longer wants events. */
  isGone: boolean;
}

const failed = (sentence: string): Tried => ({
  isTaken: false,
  status: null,
  sentence,
  answer: null,
  pause: 0,
  isGone: false,
});

const NOT_ANSWERED: Readonly<Record<Extract<RequestSent, { isAnswered: false }>['why'], string>> = {
  refused: `The URL leads to a private address. ${ALLOW_PRIVATE}`,
  unreachable: 'Nothing responds at this URL.',
  timeout: 'The receiver didn’t respond within 10 seconds.',
  secure: 'The receiver’s certificate isn’t valid.',
};

function sentenceOf(status: number): string {
  if (status >= 200 && status < 300) return `Delivered (${status}).`;
  if (status >= 300 && status < 400)
    return `The receiver responded with a redirect (${status}), which isn’t followed. Enter the URL it leads to.`;
  if (status === 401 || status === 403)
    return `The receiver rejected the delivery (${status}). Check the URL and the secret.`;
  if (status === 404) return 'The receiver has nothing at this URL (404). Check the URL.';
  if (status === 410) return 'The receiver no longer wants events (410).';
  if (status === 429) return 'The receiver is limiting requests (429).';
  return status >= 500
    ? `The receiver returned an error (${status}).`
    : `The receiver rejected the delivery (${status}).`;
}

/** Reads seconds; ignores the dates that some receivers send. */
const pauseOf = (header: string | undefined): number => {
  const seconds = Number(header ?? 0);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds * SECOND, 0), MAX_PAUSE) : 0;
};

function toTried(sent: RequestSent): Tried {
  if (!sent.isAnswered) return failed(NOT_ANSWERED[sent.why]);
  const { status, headers, text } = sent;
  const isTaken = status >= 200 && status < 300;
  return {
    isTaken,
    status,
    sentence: sentenceOf(status),
    // Control characters would confuse those who read it.
    answer: isTaken
      ? null
      : cutText(text, KEPT_ANSWER)
          .replaceAll(/[\p{Cc}\s]+/gu, ' ')
          .toWellFormed()
          .trim() || null,
    pause: pauseOf(headers['retry-after']),
    isGone: status === 410,
  };
}

const withPicture = (words: HookWords, hasPicture: boolean): HookWords =>
  hasPicture ? words : { ...words, pictureUrl: null };

/** Slack refuses a message as a whole when it can't fetch the picture, as from a server that it can't reach. */
const refusesPicture = ({ format }: WebhookRow, sent: RequestSent): boolean =>
  format === 'slack' &&
  sent.isAnswered &&
  sent.status === 400 &&
  /invalid_blocks|invalid_attachments|image/i.test(sent.text);

const CHATS = { slack: slackBody, discord: discordBody, teams: teamsBody } as const;

/** The body of an event, in the words of its receiver. @param hasPicture false leaves the picture out of a chat message */
export function bodyOf(
  services: Services,
  { id, format }: Pick<WebhookRow, 'id' | 'format'>,
  event: HookEvent,
  hasPicture = true,
): string {
  const { publicUrl } = services.config;
  const pictureUrl =
    event.kind === 'test' ? null : hookPictureUrl(services, event.ticket.id, { kind: 'webhook', id });
  const body =
    format === 'standard'
      ? standardBody(event, publicUrl, pictureUrl)
      : CHATS[format](withPicture(toHookWords(event, publicUrl, pictureUrl), hasPicture));
  return JSON.stringify(body);
}

const isThere = ({ db }: Services, id: TicketId): boolean =>
  db.first(db.q.selectFrom('ticket').select('id').where('id', '=', id)) !== undefined;

/** One try, by the guarded way out. */
export async function tryDelivery(
  services: Services,
  hook: WebhookRow,
  row: DeliveryRow,
  signal: AbortSignal,
): Promise<Tried> {
  if (row.ticket_id !== null && !isThere(services, row.ticket_id)) {
    return { ...failed('Not sent: the ticket was deleted.'), isTaken: true };
  }
  const opened = openHook(services, hook);
  if (!opened) return failed(WEBHOOK_KEY_LOST);
  const event = hookEventSchema.parse(JSON.parse(row.payload));
  const body = bodyOf(services, hook, event);
  const signed =
    hook.format === 'standard'
      ? signDelivery(opened.secrets, { id: row.id, at: services.clock.now(), body })
      : {};
  const headers = { 'content-type': 'application/json', 'user-agent': 'Ringmark-Webhooks', ...signed };
  const request = { url: opened.url, method: 'POST' as const, headers, body, mostBytes: MAX_BYTES, signal };
  const sent = await services.outbound.send(request);
  if (!refusesPicture(hook, sent)) return toTried(sent);
  const plain = bodyOf(services, hook, event, false);
  return toTried(await services.outbound.send({ ...request, body: plain }));
}

/** Returns whether deliveries continue; switches the webhook off after failing too long. */
function keepFailing(services: Services, tx: Tx, hook: WebhookRow, { isGone }: Tried): boolean {
  const now = services.clock.now();
  const since = hook.failing_since ?? toInstant(now);
  const isOver = isGone || now - fromInstant(since) >= FAILING_ENDS;
  changeWebhook(tx, hook.id, { failing_since: since, ...(isOver && { state: 'failed' as const }) });
  if (!isOver) return true;
  dropWaiting(tx, hook.id, 'Not sent: the webhook was turned off after failing.');
  notifyWebhookOff(services, tx, { webhookId: hook.id, isGone });
  return false;
}

/** Records how an attempt went and when the next one is due. */
export function keepTry(services: Services, tx: Tx, row: DeliveryRow, tried: Tried): void {
  const hook = tx.first(tx.q.selectFrom('webhook').selectAll().where('id', '=', row.webhook_id));
  // It was removed in the meantime, with its log.
  if (!hook) return;
  const now = services.clock.now();
  const { isTaken, status, sentence, answer, pause } = tried;
  const told = { status, sentence, answer, tried_at: toInstant(now) };
  if (isTaken) {
    settleDelivery(tx, row.id, { ...told, state: 'sent', next_attempt_at: null });
    if (hook.failing_since !== null && status !== null) changeWebhook(tx, hook.id, { failing_since: null });
    return;
  }
  const wait = DELIVERY_RETRIES[row.attempts - 1];
  const isOn = hook.state === 'on' && keepFailing(services, tx, hook, tried);
  const isLast = wait === undefined || !isOn || row.event === 'test';
  settleDelivery(tx, row.id, {
    ...told,
    state: isLast ? 'failed' : 'waiting',
    next_attempt_at: isLast ? null : toInstant(now + Math.max(wait, pause)),
  });
}
