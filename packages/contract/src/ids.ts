import { z } from 'zod';

/** Ids are opaque text that sorts by creation (UUIDv7). A malformed id counts as one that does not exist. */
const id = () => z.string().min(1).max(64);

export const organizationIdSchema = id().brand<'OrganizationId'>();
export type OrganizationId = z.infer<typeof organizationIdSchema>;
export const projectIdSchema = id().brand<'ProjectId'>();
export type ProjectId = z.infer<typeof projectIdSchema>;
export const userIdSchema = id().brand<'UserId'>();
export type UserId = z.infer<typeof userIdSchema>;
export const ticketIdSchema = id().brand<'TicketId'>();
export type TicketId = z.infer<typeof ticketIdSchema>;
export const commentIdSchema = id().brand<'CommentId'>();
export type CommentId = z.infer<typeof commentIdSchema>;
export const attachmentIdSchema = id().brand<'AttachmentId'>();
export type AttachmentId = z.infer<typeof attachmentIdSchema>;
export const invitationIdSchema = id().brand<'InvitationId'>();
export type InvitationId = z.infer<typeof invitationIdSchema>;

export const mailIdSchema = id().brand<'MailId'>();
export type MailId = z.infer<typeof mailIdSchema>;
export const apiTokenIdSchema = id().brand<'ApiTokenId'>();
export type ApiTokenId = z.infer<typeof apiTokenIdSchema>;
export const labelIdSchema = id().brand<'LabelId'>();
export type LabelId = z.infer<typeof labelIdSchema>;
export const webhookIdSchema = id().brand<'WebhookId'>();
export type WebhookId = z.infer<typeof webhookIdSchema>;
export const webhookDeliveryIdSchema = id().brand<'WebhookDeliveryId'>();
export type WebhookDeliveryId = z.infer<typeof webhookDeliveryIdSchema>;
export const savedViewIdSchema = id().brand<'SavedViewId'>();
export type SavedViewId = z.infer<typeof savedViewIdSchema>;
export const bulkEditIdSchema = id().brand<'BulkEditId'>();
export type BulkEditId = z.infer<typeof bulkEditIdSchema>;
export const ticketImportIdSchema = id().brand<'TicketImportId'>();
export type TicketImportId = z.infer<typeof ticketImportIdSchema>;
export const trackerIdSchema = id().brand<'TrackerId'>();
export type TrackerId = z.infer<typeof trackerIdSchema>;
export const handOverIdSchema = id().brand<'HandOverId'>();
export type HandOverId = z.infer<typeof handOverIdSchema>;
