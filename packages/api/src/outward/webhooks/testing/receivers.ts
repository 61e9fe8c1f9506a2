import type { WebhookFormat } from '@ringmark/contract/projects/webhook-kinds';
import { z } from 'zod';

const httpsUrl = z
  .url()
  .max(3_000)
  .regex(/^https:\/\//);
/** Mrkdwn, in which a lone `<` begins a mention or a link. */
const mrkdwn = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !/<(?!https:\/\/[^|>]+\|[^<>]+>)/.test(text), 'a mention or a foreign link')
    .refine((text) => !/&(?!amp;|lt;|gt;)/.test(text), 'an ampersand that is not escaped');

/** Block Kit: 50 blocks, a section's text of 3,000 characters, an image's address of 3,000 and text of 2,000. */
const slack = z.strictObject({
  text: mrkdwn(40_000),
  blocks: z
    .array(
      z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('section'),
          text: z.discriminatedUnion('type', [
            z.strictObject({ type: z.literal('mrkdwn'), text: mrkdwn(3_000) }),
            z.strictObject({
              type: z.literal('plain_text'),
              text: z.string().min(1).max(3_000),
              emoji: z.boolean(),
            }),
          ]),
        }),
        z.strictObject({
          type: z.literal('image'),
          image_url: httpsUrl,
          alt_text: z.string().min(1).max(2_000),
        }),
        z.strictObject({
          type: z.literal('context'),
          elements: z
            .array(z.strictObject({ type: z.literal('mrkdwn'), text: mrkdwn(3_000) }))
            .min(1)
            .max(10),
        }),
      ]),
    )
    .min(1)
    .max(50),
  unfurl_links: z.boolean(),
  unfurl_media: z.boolean(),
});

/** Execute Webhook: 10 embeds, title 256, description 4,096, 25 fields (name 256, value 1,024), 6,000 in all. */
const discord = z
  .strictObject({
    allowed_mentions: z.strictObject({ parse: z.tuple([]) }),
    embeds: z
      .array(
        z.strictObject({
          title: z.string().min(1).max(256),
          url: httpsUrl,
          color: z.number().int().min(0).max(0xff_ff_ff),
          description: z.string().min(1).max(4_096).optional(),
          fields: z
            .array(
              z.strictObject({
                name: z.string().min(1).max(256),
                value: z.string().min(1).max(1_024),
                inline: z.boolean(),
              }),
            )
            .max(25),
          image: z.strictObject({ url: httpsUrl }).optional(),
        }),
      )
      .min(1)
      .max(10),
  })
  .refine(({ embeds }) => JSON.stringify(embeds).length < 6_000 * 2, 'more than 6,000 characters');

const cardText = z
  .string()
  .min(1)
  .refine((text) => !/(?<!\\)\[[^\]]*\]\(/.test(text), 'a link of a stranger');
/** A workflow takes a message with one Adaptive Card, 28 KB at most. */
const teams = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.strictObject({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      contentUrl: z.null(),
      content: z.strictObject({
        $schema: z.literal('http://adaptivecards.io/schemas/adaptive-card.json'),
        type: z.literal('AdaptiveCard'),
        version: z.enum(['1.4', '1.5']),
        body: z.array(
          z.discriminatedUnion('type', [
            z.strictObject({
              type: z.literal('TextBlock'),
              text: cardText,
              wrap: z.literal(true),
              weight: z.enum(['Default', 'Lighter', 'Bolder']).optional(),
              size: z.enum(['Default', 'Small', 'Medium', 'Large', 'ExtraLarge']).optional(),
            }),
            z.strictObject({
              type: z.literal('Image'),
              url: httpsUrl,
              altText: z.string().min(1),
              size: z.enum(['Auto', 'Stretch', 'Small', 'Medium', 'Large']),
            }),
            z.strictObject({
              type: z.literal('FactSet'),
              facts: z.array(z.strictObject({ title: z.string().min(1), value: cardText })).min(1),
            }),
          ]),
        ),
        actions: z.array(
          z.strictObject({ type: z.literal('Action.OpenUrl'), title: z.string().min(1), url: httpsUrl }),
        ),
      }),
    }),
  ]),
});

const RECEIVERS = {
  slack: { schema: slack, bytes: 100_000 },
  discord: { schema: discord, bytes: 100_000 },
  teams: { schema: teams, bytes: 28 * 1024 },
} as const;

/** Returns the fault that a receiver that follows its vendor's documents finds in a body; undefined for none. */
export function bodyFault(format: Exclude<WebhookFormat, 'standard'>, body: string): string | undefined {
  const { schema, bytes } = RECEIVERS[format];
  if (Buffer.byteLength(body) > bytes) return `It has more than ${bytes} bytes.`;
  if (!body.isWellFormed()) return 'It holds half a character.';
  const result = schema.safeParse(JSON.parse(body));
  return result.success ? undefined : z.prettifyError(result.error);
}
