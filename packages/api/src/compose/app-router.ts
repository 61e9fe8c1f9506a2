import { administratorsRouter } from '../people/administrators/administrators.router.ts';
import { rejectTicketRouter } from '../tickets/comments/reject-ticket.router.ts';
import { analyticsRouter } from '../operation/analytics/analytics.router.ts';
import { apiTokensRouter } from '../people/api-tokens/api-tokens.router.ts';
import { attachmentsRouter } from '../tickets/attachments/attachments.router.ts';
import { auditRouter } from '../core/audit/audit.router.ts';
import { authRouter } from '../people/auth/auth.router.ts';
import { bulkEditsRouter } from '../tickets/bulk-edits/bulk-edits.router.ts';
import { calendarRouter } from '../outward/calendar/calendar.router.ts';
import { commentsRouter } from '../tickets/comments/comments.router.ts';
import { deploysRouter } from '../evidence/deploys/deploys.router.ts';
import { handOversRouter } from '../outward/trackers/hand-overs.router.ts';
import { trackersRouter } from '../outward/trackers/trackers.router.ts';
import { webhooksRouter } from '../outward/webhooks/webhooks.router.ts';
import { eventsRouter } from '../people/events/events.router.ts';
import { impersonationRouter } from '../people/impersonation/impersonation.router.ts';
import { importsRouter } from '../tickets/imports/imports.router.ts';
import { invitationsRouter } from '../people/invitations/invitations.router.ts';
import { labelsRouter } from '../projects/labels/labels.router.ts';
import { MAIL_KINDS } from './mail-kinds.ts';
import { createMailRouter } from '../operation/mail-failures/mail.router.ts';
import { duplicatesRouter } from '../tickets/duplicates/duplicates.router.ts';
import { mergingRouter } from '../tickets/merging/merging.router.ts';
import { notificationsRouter } from '../outward/notifications/notifications.router.ts';
import { organizationsRouter } from '../people/organizations/organizations.router.ts';
import { pagesRouter } from '../projects/pages/pages.router.ts';
import { projectsRouter } from '../projects/projects/projects.router.ts';
import { savedViewsRouter } from '../tickets/saved-views/saved-views.router.ts';
import { settingsRouter } from '../people/settings/settings.router.ts';
import { ticketsRouter } from '../tickets/tickets/tickets.router.ts';
import { systemRouter } from '../operation/system/system.router.ts';
import { doorsRouter } from '../projects/doors/doors.router.ts';
import { proofsRouter } from '../evidence/proofs/proofs.router.ts';
import { previewsRouter } from '../evidence/previews/previews.router.ts';
import { regressionsRouter } from '../evidence/regressions/regressions.router.ts';
import { stepsRouter } from '../tickets/steps/steps.router.ts';
import { frozenPagesRouter } from '../evidence/frozen-pages/frozen-pages.router.ts';
import { sizesRouter } from '../evidence/sizes/sizes.router.ts';
import { createCallerFactory, mergeRouters, router } from '../core/context/procedures.ts';
import { usersRouter } from '../people/users/users.router.ts';
import { watchersRouter } from '../tickets/watchers/watchers.router.ts';
import { viewportRouter } from '../tickets/viewport/viewport.router.ts';

export const appRouter = router({
  auth: authRouter,
  organizations: organizationsRouter,
  projects: projectsRouter,
  pages: pagesRouter,
  users: mergeRouters(usersRouter, administratorsRouter),
  invitations: invitationsRouter,
  impersonation: impersonationRouter,
  analytics: analyticsRouter,
  audit: auditRouter,
  tickets: mergeRouters(ticketsRouter, rejectTicketRouter),
  labels: labelsRouter,
  calendar: calendarRouter,
  watchers: watchersRouter,
  savedViews: savedViewsRouter,
  bulkEdits: bulkEditsRouter,
  imports: importsRouter,
  doors: doorsRouter,
  proofs: proofsRouter,
  previews: previewsRouter,
  regressions: regressionsRouter,
  sizes: sizesRouter,
  frozenPages: frozenPagesRouter,
  steps: stepsRouter,
  deploys: deploysRouter,
  webhooks: webhooksRouter,
  trackers: trackersRouter,
  handOvers: handOversRouter,
  merging: mergingRouter,
  duplicates: duplicatesRouter,
  comments: commentsRouter,
  attachments: attachmentsRouter,
  viewport: viewportRouter,
  notifications: notificationsRouter,
  apiTokens: apiTokensRouter,
  events: eventsRouter,
  settings: settingsRouter,
  system: systemRouter,
  mail: createMailRouter(MAIL_KINDS),
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
