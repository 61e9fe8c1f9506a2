import { pinnedPageSchema } from './pages/pinned-pages.ts';
import { z } from 'zod';
import {
  analyticsSchema,
  auditEntrySchema,
  finishTimesSchema,
  ticketsOverTimeSchema,
  waitingTicketSchema,
} from './admin.ts';
import { apiTokenSchema, apiTokenScopeSchema } from './people/api-tokens.ts';
import { sessionSchema } from './people/auth.ts';
import { attachmentSchema, commentSchema, commentVisibilitySchema } from './tickets/comments.ts';
import { deployAddressSchema, ticketDeploySchema } from './projects/deploys.ts';
import { doorSchema, doorTrialSchema } from './projects/doors.ts';
import { similarTicketSchema } from './tickets/duplicates.ts';
import { changeEventSchema } from './events.ts';
import { stepSchema, stepTargetSchema } from './live/steps.ts';
import { ticketStepsSchema } from './tickets/steps.ts';
import { frozenPageSchema, frozenViewSchema } from './pages/frozen-pages.ts';
import { importPlanSchema, ticketImportSchema } from './lists/imports.ts';
import { invitationOfferSchema, invitationSchema } from './people/invitations.ts';
import { mailFailureSchema } from './people/mail.ts';
import { mergedFromSchema, mergedIntoSchema, mergedTicketSchema } from './tickets/merging.ts';
import { notificationSettingsSchema, ticketSubscriptionSchema } from './people/notifications.ts';
import { organizationSchema } from './people/organizations.ts';
import { countedLabelSchema, labelSchema } from './tickets/labels.ts';
import {
  boxSchema,
  insideElementSchema,
  pageReportSchema,
  pinContextSchema,
  pinElementSchema,
  pinRegionSchema,
  ringSchema,
} from './pins.ts';
import { proofSchema, proofSizeSchema } from './tickets/proofs.ts';
import { projectSchema } from './projects/projects.ts';
import { savedViewSchema } from './lists/saved-views.ts';
import { settingsSchema } from './settings.ts';
import { sizeLookSchema, sizeSheetSchema } from './tickets/sizes.ts';
import { systemSchema } from './system.ts';
import { textFormatSchema } from './tickets/text-format.ts';
import { boardColumnSchema, boardSchema, ticketCardSchema } from './tickets/boards.ts';
import { statusChangeSchema, ticketEditSchema } from './tickets/ticket-history.ts';
import { ticketCountsSchema, ticketListItemSchema, ticketSchema } from './tickets/tickets.ts';
import { assignablePersonSchema, ticketChangeSchema, triagedTicketSchema } from './tickets/triage.ts';
import { personSchema, userProjectSchema, userSchema } from './people/users.ts';
import { resolvedPinSchema } from './pages/viewport.ts';
import { watcherSchema, watchingSchema } from './tickets/watchers.ts';
import { trackerSchema } from './projects/trackers.ts';
import { webhookDeliverySchema, webhookSchema } from './projects/webhooks.ts';
import { handOverSchema } from './tickets/hand-overs.ts';
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
  Tracker: trackerSchema,
  HandOver: handOverSchema,
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
  PinRegion: pinRegionSchema,
  InsideElement: insideElementSchema,
  Ring: ringSchema,
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
