import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import { IconCheck } from '@tabler/icons-react';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useSession } from '../../lib/session/session.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import section from './dashboard.module.css';
import classes from './first-steps.module.css';

interface Step {
  title: string;
  hint: string;
  link: LinkProps;
  isDone: boolean;
}

/** Undefined until the steps are known. */
function useSteps(): Step[] | undefined {
  const { organization } = useSession();
  const organizations = trpc.organizations.list.useQuery({ status: 'active' });
  const projects = trpc.projects.listAll.useQuery({ status: 'active' });
  const pinned = trpc.tickets.pinnedPages.useQuery({});
  const invited = trpc.invitations.steps.useQuery();
  if (!organizations.data || !projects.data || !pinned.data || !invited.data) return undefined;
  return [
    {
      title: 'Add an organization',
      hint: 'Anyone with an email address at its domain can join.',
      link: { to: '/admin/organizations' },
      isDone: organizations.data.some(({ id }) => id !== organization.id),
    },
    {
      title: 'Add a project with a URL',
      hint: 'You can then open and annotate its pages.',
      link: { to: '/admin/projects' },
      isDone: projects.data.some(({ allowedUrls }) => allowedUrls.some((url) => url !== DEMO_PAGE_PATH)),
    },
    {
      title: 'Place your first pin',
      hint: 'Try it on the sample project’s demo page.',
      link: { to: '/annotate' },
      isDone: pinned.data.pages.length > 0,
    },
    {
      title: 'Invite your team',
      hint: 'You can make them administrators later under Users.',
      link: linkOptions({ to: '/admin/users', search: { invite: 'team' } }),
      isDone: invited.data.team,
    },
    {
      title: 'Invite a customer',
      hint: 'They join through a link; any email address works.',
      link: linkOptions({ to: '/admin/users', search: { invite: 'customer' } }),
      isDone: invited.data.customer,
    },
  ];
}

/** Leads an administrator through the first run; gone once all is done. */
export function FirstSteps() {
  const steps = useSteps();
  if (!steps || steps.every(({ isDone }) => isDone)) return null;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="first-steps" className={classes.steps}>
      <div className={section.sectionHead}>
        <h2 id="first-steps" className={section.sectionTitle}>
          Getting started
        </h2>
        <span className={classes.progress}>
          {done} of {steps.length} done
        </span>
      </div>
      <ol className={classes.stepList}>
        {steps.map(({ title, hint, link, isDone }, index) => (
          <li key={title} className={classes.step} data-done={isDone || undefined}>
            <span className={classes.stepMark} aria-hidden="true">
              {isDone ? <IconCheck size={14} stroke={2.5} /> : index + 1}
            </span>
            <span>
              <Link {...link} className={classes.stepLink}>
                {title}
              </Link>
              <span className={classes.stepHint}>{isDone ? 'Done' : hint}</span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
