import { pinnedPageSchema } from './pinned-pages.ts';
import { z } from 'zod';
import {
  analyticsSchema,
  auditEntrySchema,
  finishTimesSchema,
  ticketsOverTimeSchema,
  waitingTicketSchema,
} from './admin.ts';
import { apiTokenSchema, apiTokenScopeSchema } from './api-tokens.ts';
import { sessionSchema } from './auth.ts';
import { attachmentSchema, commentSchema, commentVisibilitySchema } from './comments.ts';
import { deployAddressSchema, ticketDeploySchema } from './deploys.ts';
import { doorSchema, doorTrialSchema } from './doors.ts';
import { similarTicketSchema } from './duplicates.ts';
import { changeEventSchema } from './events.ts';
import { stepSchema, stepTargetSchema } from './live/steps.ts';
import { ticketStepsSchema } from './steps.ts';
import { frozenPageSchema, frozenViewSchema } from './frozen-pages.ts';
import { importPlanSchema, ticketImportSchema } from './imports.ts';
import { invitationOfferSchema, invitationSchema } from './invitations.ts';
import { mailFailureSchema } from './mail.ts';
import { mergedFromSchema, mergedIntoSchema, mergedTicketSchema } from './merging.ts';
import { notificationSettingsSchema, ticketSubscriptionSchema } from './notifications.ts';
import { organizationSchema } from './organizations.ts';
import { countedLabelSchema, labelSchema } from './labels.ts';
import { boxSchema, pageReportSchema, pinContextSchema, pinElementSchema } from './pins.ts';
import { proofSchema, proofSizeSchema } from './proofs.ts';
import { projectSchema } from './projects.ts';
import { savedViewSchema } from './saved-views.ts';
import { settingsSchema } from './settings.ts';
import { sizeLookSchema, sizeSheetSchema } from './sizes.ts';
import { systemSchema } from './system.ts';
import { textFormatSchema } from './text-format.ts';
import {
  boardColumnSchema,
  boardSchema,
  statusChangeSchema,
  ticketCardSchema,
  ticketCountsSchema,
  ticketEditSchema,
  ticketListItemSchema,
  ticketSchema,
} from './tickets.ts';
import { assignablePersonSchema, ticketChangeSchema, triagedTicketSchema } from './triage.ts';
import { personSchema, userProjectSchema, userSchema } from './users.ts';
import { resolvedPinSchema } from './viewport.ts';
import { watcherSchema, watchingSchema } from './watchers.ts';
import { webhookDeliverySchema, webhookSchema } from './webhooks.ts';
import {
  elementStateSchema,
  labelColourSchema,
  lifecycleSchema,
  roleSchema,
  severitySchema,
  ticketStatusSchema,
  watchLevelSchema,
} from './vocabulary-schemas.ts';

const WORDS = {
  TicketStatus: ticketStatusSchema,
  Severity: severitySchema,
  ElementState: elementStateSchema,
  Role: roleSchema,
  Lifecycle: lifecycleSchema,
  CommentVisibility: commentVisibilitySchema,
  TextFormat: textFormatSchema,
  ApiTokenScope: apiTokenScopeSchema,
  LabelColour: labelColourSchema,
  WatchLevel: watchLevelSchema,
};

const THINGS = {
  Ticket: ticketSchema,
  TicketListItem: ticketListItemSchema,
  TicketCard: ticketCardSchema,
  SavedView: savedViewSchema,
  Webhook: webhookSchema,
  WebhookDelivery: webhookDeliverySchema,
  ImportPlan: importPlanSchema,
  TicketImport: ticketImportSchema,
  TicketCounts: ticketCountsSchema,
  TicketSubscription: ticketSubscriptionSchema,
  StatusChange: statusChangeSchema,
  TriagedTicket: triagedTicketSchema,
  TicketChange: ticketChangeSchema,
  AssignablePerson: assignablePersonSchema,
  Label: labelSchema,
  CountedLabel: countedLabelSchema,
  Watching: watchingSchema,
  Watcher: watcherSchema,
  Door: doorSchema,
  DoorTrial: doorTrialSchema,
  Proof: proofSchema,
  ProofSize: proofSizeSchema,
  Step: stepSchema,
  StepTarget: stepTargetSchema,
  TicketSteps: ticketStepsSchema,
  FrozenPage: frozenPageSchema,
  FrozenView: frozenViewSchema,
  SizeLook: sizeLookSchema,
  SizeSheet: sizeSheetSchema,
  TicketEdit: ticketEditSchema,
  DeployAddress: deployAddressSchema,
  TicketDeploy: ticketDeploySchema,
  Board: boardSchema,
  BoardColumn: boardColumnSchema,
  PinnedPage: pinnedPageSchema,
  PinContext: pinContextSchema,
  PinElement: pinElementSchema,
  ResolvedPin: resolvedPinSchema,
  Box: boxSchema,
  PageReport: pageReportSchema,
  SimilarTicket: similarTicketSchema,
  MergedTicket: mergedTicketSchema,
  MergedInto: mergedIntoSchema,
  MergedFrom: mergedFromSchema,
  Comment: commentSchema,
  Attachment: attachmentSchema,
  User: userSchema,
  Person: personSchema,
  UserProject: userProjectSchema,
  Project: projectSchema,
  Organization: organizationSchema,
  Session: sessionSchema,
  Invitation: invitationSchema,
  InvitationOffer: invitationOfferSchema,
  Settings: settingsSchema,
  NotificationSettings: notificationSettingsSchema,
  ApiToken: apiTokenSchema,
  Analytics: analyticsSchema,
  TicketsOverTime: ticketsOverTimeSchema,
  FinishTimes: finishTimesSchema,
  WaitingTicket: waitingTicketSchema,
  AuditEntry: auditEntrySchema,
  MailFailure: mailFailureSchema,
  System: systemSchema,
  ChangeEvent: changeEventSchema,
};

function createNames(schemas: Record<string, z.ZodType>) {
  const names = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(schemas)) names.add(schema, { id });
  return names;
}

/** The names of schemas in the API's description and in the published client. */
export const SCHEMAS_BY_NAME: Readonly<Record<string, z.ZodType>> = { ...WORDS, ...THINGS };

/** Output has fields that input may leave out. @returns `metadata` for `z.toJSONSchema`. */
export const schemaNames = (io: 'input' | 'output') => createNames(io === 'input' ? WORDS : SCHEMAS_BY_NAME);
