import { z } from 'zod';
import { projectIdSchema, ticketIdSchema, webhookDeliveryIdSchema, webhookIdSchema } from '../ids.ts';
import { instantSchema, limitOf, optionally, requiredAddress, requiredLine } from '../text.ts';
import { URL_LIMITS } from '../url-limits.ts';
import { WEBHOOK_EVENTS, WEBHOOK_FORMATS } from './webhook-kinds.ts';
import { WEBHOOK_LIMITS } from './webhook-limits.ts';

export const webhookEventSchema = z.enum(WEBHOOK_EVENTS, {
  error: `Events must be ${WEBHOOK_EVENTS.join(', ')}.`,
});
export const webhookFormatSchema = z.enum(WEBHOOK_FORMATS, {
  error: `Format must be ${WEBHOOK_FORMATS.join(', ')}.`,
});

/** `failed`: switched off after days without an answer that accepted a delivery. */
export const WEBHOOK_STATES = ['on', 'off', 'failed'] as const;
export const DELIVERY_STATES = ['waiting', 'sent', 'failed'] as const;
export const WEBHOOKS_PER_PROJECT = 20;

export const webhookSchema = z.object({
  id: webhookIdSchema,
  /** The project; null for a webhook that is notified about all projects. */
  projectId: projectIdSchema.nullable(),
  name: z.string(),
  /** The host of its address; the address is a secret in most programs. */
  host: z.string(),
  format: webhookFormatSchema,
  events: z.array(webhookEventSchema),
  state: z.enum(WEBHOOK_STATES),
  /** The time since which no delivery was accepted; null while it works. */
  failingSince: instantSchema.nullable(),
  lastDelivery: z
    .object({ state: z.enum(DELIVERY_STATES), at: instantSchema, sentence: z.string() })
    .nullable(),
  /** The number of secrets: two while a change of secrets lasts. */
  secrets: z.number().int(),
  /** True if what was sealed can't be opened: this server has lost its key. */
  isClosed: z.boolean(),
  createdAt: instantSchema,
});
export type Webhook = z.infer<typeof webhookSchema>;

/** Only these answers hold a secret. Null for formats that are not signed. */
export const webhookWithSecretSchema = webhookSchema.extend({ secret: z.string().nullable() });

export const webhookDeliverySchema = z.object({
  id: webhookDeliveryIdSchema,
  event: z.union([webhookEventSchema, z.literal('test')]),
  ticket: z.object({ id: ticketIdSchema, number: z.number().int(), title: z.string() }).nullable(),
  state: z.enum(DELIVERY_STATES),
  tries: z.number().int(),
  /** HTTP status of the last answer. */
  status: z.number().int().nullable(),
  /** The result of the last try. */
  sentence: z.string(),
  /** The beginning of the last answer that refused it. */
  answer: z.string().nullable(),
  createdAt: instantSchema,
  /** The time of the last try. */
  triedAt: instantSchema.nullable(),
  /** Null when it is not tried again. */
  nextTryAt: instantSchema.nullable(),
});
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
export const webhookDeliveryPageSchema = z.object({
  items: z.array(webhookDeliverySchema),
  nextCursor: z.string().nullable(),
});

const eventsSchema = z
  .array(webhookEventSchema, { error: 'Events must be a list.' })
  .min(1, 'Select at least one event.')
  .max(WEBHOOK_EVENTS.length)
  .transform((events) => WEBHOOK_EVENTS.filter((event) => events.includes(event)));
const nameSchema = requiredLine('Name', WEBHOOK_LIMITS.nameLength);
const urlSchema = requiredAddress('Address', URL_LIMITS.urlLength);

/** `projectId` left out: those of the installation. */
export const listWebhooksInput = z.object({ projectId: optionally(projectIdSchema) });
export const createWebhookInput = z.object({
  projectId: optionally(projectIdSchema),
  name: nameSchema,
  url: urlSchema,
  format: webhookFormatSchema,
  events: eventsSchema,
});
export const webhookRefInput = z.object({ id: webhookIdSchema });
export const updateWebhookInput = z.object({
  id: webhookIdSchema,
  name: optionally(nameSchema),
  url: optionally(urlSchema),
  events: optionally(eventsSchema),
  isOn: optionally(z.boolean({ error: 'The webhook’s state must be true (on) or false (off).' })),
});
export const listDeliveriesInput = z.object({
  id: webhookIdSchema,
  limit: limitOf(50, 200),
  cursor: optionally(z.string().max(200)),
});
export const deliveryRefInput = z.object({ id: webhookDeliveryIdSchema });

/** The path where chat programs fetch the picture around a pin; a signed token follows. */
export const HOOK_PICTURES_PATH = '/api/webhook-pictures';
