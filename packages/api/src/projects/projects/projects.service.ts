import type { ProjectId } from '@ringmark/contract/ids';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { Project, createProjectInput, updateProjectInput } from '@ringmark/contract/projects/projects';
import { USUAL_USER_AGENT } from '@ringmark/contract/pages/user-agent';
import type { Lifecycle } from '@ringmark/contract/vocabulary';
import type { z } from 'zod';
import { recordAudit } from '../../core/audit/audit.service.ts';
import type { SignedInContext } from '../../core/context/context.ts';
import type { Tx } from '../../core/database/db.ts';
import { AppError, notFound } from '../../core/base/errors.ts';
import { recordChange } from '../../core/events/record-change.ts';
import { newId } from '../../core/base/new-id.ts';
import { toInstant } from '../../core/base/instants.ts';
import { endInvitationsWithoutProjects } from '../../people/joining/open-invitations.ts';
import { closeViewsOf } from '../../people/users/end-access.ts';
import { forgetFindings } from '../../core/database/tickets/watched-elements.ts';
import { toProject } from '../../core/reach/project-row.ts';
import { peopleWhoReach } from '../../core/reach/project-reach.ts';
import { projectArchived, requireProject } from '../../core/reach/projects.access.ts';
import type { StayingView } from '../../core/views/close-views.ts';
import { viewerOwnerOf } from '../../core/views/viewer-owner.ts';
import { assertViewableAddress } from './web-address.ts';

/** @param known present addresses: one that is refused today must not block an edit. */
function viewableAddresses(
  ctx: SignedInContext,
  urls: readonly string[],
  known: readonly string[] = [],
): string[] {
  for (const url of urls) if (!known.includes(url)) assertViewableAddress(ctx, 'allowedUrls', url);
  return [...new Set(urls)];
}

function closeViews(ctx: SignedInContext, tx: Tx, id: ProjectId, staying?: StayingView): void {
  closeViewsOf(ctx, tx, peopleWhoReach(tx, id), staying);
}

const storedRules = (rules: readonly PageRule[]): string | null =>
  rules.length === 0 ? null : JSON.stringify(rules);

/** Undefined for rules that stay. */
const isChanged = (before: readonly PageRule[] = [], after: readonly PageRule[] | undefined): boolean =>
  after !== undefined && storedRules(before) !== storedRules(after);

const storedUserAgent = (given: string): string | null => (given === USUAL_USER_AGENT ? null : given);

/** Gives the project to all active users of its organization. */
export function createProject(ctx: SignedInContext, input: z.infer<typeof createProjectInput>): Project {
  const allowedUrls = viewableAddresses(ctx, input.allowedUrls);
  return ctx.db.write((tx) => {
    const organization = tx.first(
      tx.q.selectFrom('organization').select(['name', 'status']).where('id', '=', input.organizationId),
    );
    if (!organization) throw notFound();
    if (organization.status !== 'active') {
      throw new AppError(
        'conflict',
        'organization_archived',
        `${organization.name} is archived. Reactivate it before adding a project.`,
      );
    }
    const row = {
      id: newId<ProjectId>(),
      organization_id: input.organizationId,
      name: input.name,
      allowed_urls: JSON.stringify(allowedUrls),
      user_agent: storedUserAgent(input.userAgent ?? USUAL_USER_AGENT),
      page_rules: null,
      rechecks: 1,
      agents: 1,
      sends_forms: 0,
      status: 'active',
      created_at: toInstant(ctx.clock.now()),
    } as const;
    tx.run(tx.q.insertInto('project').values(row));
    tx.run(
      tx.q
        .insertInto('user_project')
        .columns(['user_id', 'project_id'])
        .expression((eb) =>
          eb
            .selectFrom('user')
            .select((of) => ['user.id', of.val(row.id).as('project_id')])
            .where('organization_id', '=', input.organizationId)
            .where('status', '=', 'active'),
        ),
    );
    recordAudit(ctx, tx, ctx.actor, {
      action: 'project.create',
      subjectType: 'project',
      subjectId: row.id,
      summary: `${row.name} for ${organization.name}`,
    });
    recordChange(ctx, tx, { kind: 'projects.changed' }, row.id);
    return toProject(row);
  });
}

export function updateProject(
  ctx: SignedInContext,
  {
    id,
    name,
    allowedUrls,
    userAgent,
    pageRules,
    rechecks,
    agents,
    sendsForms,
    viewing,
  }: z.infer<typeof updateProjectInput>,
): Project {
  return ctx.db.write((tx) => {
    const project = requireProject(tx, ctx.actor, id);
    // Rules are tried in views, which an archived project has none of.
    if (viewing !== undefined && !project.isOpenForWriting) throw projectArchived();
    const urls = allowedUrls ? viewableAddresses(ctx, allowedUrls, project.allowedUrls) : project.allowedUrls;
    tx.run(
      tx.q
        .updateTable('project')
        .set({
          name: name ?? project.name,
          allowed_urls: JSON.stringify(urls),
          ...(userAgent !== undefined && { user_agent: storedUserAgent(userAgent) }),
          ...(pageRules !== undefined && { page_rules: storedRules(pageRules) }),
          ...(rechecks !== undefined && { rechecks: rechecks ? 1 : 0 }),
          ...(agents !== undefined && { agents: agents ? 1 : 0 }),
          ...(sendsForms !== undefined && { sends_forms: sendsForms ? 1 : 0 }),
        })
        .where('id', '=', id),
    );
    // Open views were allowed by the former addresses, and show what is masked now.
    const staying =
      viewing !== undefined && pageRules && !allowedUrls
        ? { ownerId: viewerOwnerOf(ctx.actor), sessionId: viewing, rules: pageRules }
        : undefined;
    if (allowedUrls || isChanged(project.pageRules, pageRules)) closeViews(ctx, tx, id, staying);
    if (rechecks === false) forgetFindings(tx, id);
    recordAudit(ctx, tx, ctx.actor, {
      action: 'project.update',
      subjectType: 'project',
      subjectId: id,
      summary: summaryOfUpdate(project, {
        name,
        urls: allowedUrls && urls,
        userAgent,
        pageRules,
        rechecks,
        agents,
        sendsForms,
      }),
    });
    recordChange(ctx, tx, { kind: 'projects.changed' }, id);
    return reread(tx, ctx, id);
  });
}

interface ProjectChanges {
  name?: string | undefined;
  urls?: readonly string[] | undefined;
  userAgent?: string | undefined;
  pageRules?: readonly PageRule[] | undefined;
  rechecks?: boolean | undefined;
  agents?: boolean | undefined;
  sendsForms?: boolean | undefined;
}

function summaryOfUpdate(
  before: Project,
  { name, urls, userAgent, pageRules, rechecks, agents, sendsForms }: ProjectChanges,
): string {
  const added = urls?.filter((url) => !before.allowedUrls.includes(url)).length ?? 0;
  const removed = urls ? before.allowedUrls.filter((url) => !urls.includes(url)).length : 0;
  const changes = [
    name !== undefined && name !== before.name && `renamed to ${name}`,
    added > 0 && `${added} allowed URLs added`,
    removed > 0 && `${removed} allowed URLs removed`,
    userAgent !== undefined &&
      storedUserAgent(userAgent) !== (before.userAgent ?? null) &&
      'another user agent',
    isChanged(before.pageRules, pageRules) && `${pageRules?.length ?? 0} page rules`,
    rechecks !== undefined && rechecks !== before.rechecks && `re-checks ${rechecks ? 'on' : 'off'}`,
    agents !== undefined && agents !== before.agents && `agents ${agents ? 'on' : 'off'}`,
    sendsForms !== undefined &&
      sendsForms !== before.sendsForms &&
      `proofs ${sendsForms ? 'may' : 'may not'} send forms`,
  ].filter((change) => change !== false);
  return changes.length > 0 ? `${before.name}: ${changes.join(', ')}` : before.name;
}

function reread(tx: Tx, { actor }: SignedInContext, id: ProjectId): Project {
  const { isOpenForWriting: _, ...project } = requireProject(tx, actor, id);
  return project;
}

/** An archived project stays readable and takes nothing new. */
export function setProjectStatus(ctx: SignedInContext, id: ProjectId, status: Lifecycle): Project {
  return ctx.db.write((tx) => {
    const project = requireProject(tx, ctx.actor, id);
    if (project.status !== status) {
      tx.run(tx.q.updateTable('project').set({ status }).where('id', '=', id));
      if (status === 'archived') {
        closeViews(ctx, tx, id);
        endInvitationsWithoutProjects(ctx, tx, id);
      }
      recordAudit(ctx, tx, ctx.actor, {
        action: status === 'archived' ? 'project.archive' : 'project.reactivate',
        subjectType: 'project',
        subjectId: id,
        summary: project.name,
      });
      recordChange(ctx, tx, { kind: 'projects.changed' }, id);
    }
    return reread(tx, ctx, id);
  });
}
