import { analyticsRouter } from './analytics/analytics.router.ts';
import { apiTokensRouter } from './api-tokens/api-tokens.router.ts';
import { attachmentsRouter } from './attachments/attachments.router.ts';
import { auditRouter } from './audit/audit.router.ts';
import { authRouter } from './auth/auth.router.ts';
import { bulkEditsRouter } from './bulk-edits/bulk-edits.router.ts';
import { calendarRouter } from './calendar/calendar.router.ts';
import { commentsRouter } from './comments/comments.router.ts';
import { deploysRouter } from './deploys/deploys.router.ts';
import { handOversRouter } from './trackers/hand-overs.router.ts';
import { trackersRouter } from './trackers/trackers.router.ts';
import { webhooksRouter } from './webhooks/webhooks.router.ts';
import { eventsRouter } from './events/events.router.ts';
import { impersonationRouter } from './impersonation/impersonation.router.ts';
import { importsRouter } from './imports/imports.router.ts';
import { invitationsRouter } from './invitations/invitations.router.ts';
import { labelsRouter } from './labels/labels.router.ts';
import { mailRouter } from './mail/mail.router.ts';
import { duplicatesRouter } from './duplicates/duplicates.router.ts';
import { mergingRouter } from './merging/merging.router.ts';
import { notificationsRouter } from './notifications/notifications.router.ts';
import { organizationsRouter } from './organizations/organizations.router.ts';
import { pagesRouter } from './pages/pages.router.ts';
import { projectsRouter } from './projects/projects.router.ts';
import { savedViewsRouter } from './saved-views/saved-views.router.ts';
import { settingsRouter } from './settings/settings.router.ts';
import { ticketsRouter } from './tickets/tickets.router.ts';
import { systemRouter } from './system/system.router.ts';
import { doorsRouter } from './doors/doors.router.ts';
import { proofsRouter } from './proofs/proofs.router.ts';
import { previewsRouter } from './previews/previews.router.ts';
import { regressionsRouter } from './regressions/regressions.router.ts';
import { stepsRouter } from './steps/steps.router.ts';
import { frozenPagesRouter } from './frozen-pages/frozen-pages.router.ts';
import { sizesRouter } from './sizes/sizes.router.ts';
import { createCallerFactory, router } from './procedures.ts';
import { usersRouter } from './users/users.router.ts';
import { watchersRouter } from './watchers/watchers.router.ts';
import { viewportRouter } from './viewport/viewport.router.ts';

export const appRouter = router({
  auth: authRouter,
  organizations: organizationsRouter,
  projects: projectsRouter,
  pages: pagesRouter,
  users: usersRouter,
  invitations: invitationsRouter,
  impersonation: impersonationRouter,
  analytics: analyticsRouter,
  audit: auditRouter,
  tickets: ticketsRouter,
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
  mail: mailRouter,
});
export type AppRouter = typeof appRouter;

export const createCaller = createCallerFactory(appRouter);
