import { DEMO_PAGE_PATH } from '@ringmark/contract/pages/same-origin';
import { IconCheck } from '@tabler/icons-react';
import { Link, linkOptions, type LinkProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
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

const ORGANIZATION = {
  title: 'Create an organization',
  hint: 'Anyone with an email address at its domain can join.',
  link: linkOptions({ to: '/admin/organizations', search: { create: 'new' } }),
};
const PROJECT = {
  title: 'Create a project with a URL',
  hint: 'You can then open and annotate its pages.',
  link: linkOptions({ to: '/admin/projects', search: { create: 'new' } }),
};
const PROJECT_WITHOUT = {
  ...PROJECT,
  hint: 'Every project belongs to an organization: use yours, or create one first.',
};
const PIN = {
  title: 'Place your first pin',
  hint: 'Try it on the sample project’s demo page.',
  link: linkOptions({ to: '/annotate' }),
};
const TEAM = {
  title: 'Invite your team',
  hint: 'You can make them administrators later under Users.',
  link: linkOptions({ to: '/admin/users', search: { invite: 'team' } }),
};
const CUSTOMER = {
  title: 'Invite a customer',
  hint: 'They join through a link; any email address works.',
  link: linkOptions({ to: '/admin/users', search: { invite: 'customer' } }),
};
/** A customer belongs to an organization and sees its projects. */
const CUSTOMER_WITHOUT = {
  organization: { ...CUSTOMER, hint: 'They need an organization. You can add one while inviting them.' },
  project: { ...CUSTOMER, hint: 'They need a project first.' },
};

/** The list shows these steps while it loads, so that nothing moves when the answers arrive. */
const EXPECTED: Step[] = [ORGANIZATION, PROJECT, PIN, TEAM, CUSTOMER].map((step) => ({
  ...step,
  isDone: false,
}));

/** Returns the steps; undefined while they load. */
function useSteps(): Step[] | undefined {
  const { organization } = useSession();
  const organizations = trpc.organizations.list.useQuery({ status: 'active' });
  const projects = trpc.projects.listAll.useQuery({ status: 'active' });
  const pinned = trpc.tickets.pinnedPages.useQuery({});
  const invited = trpc.invitations.steps.useQuery();
  if (!organizations.data || !projects.data || !pinned.data || !invited.data) return undefined;
  const hasOrganization = organizations.data.some(({ id }) => id !== organization.id);
  const hasProject = projects.data.some(({ allowedUrls }) =>
    allowedUrls.some((url) => url !== DEMO_PAGE_PATH),
  );
  const customer = () => {
    if (!hasOrganization) return CUSTOMER_WITHOUT.organization;
    return hasProject ? CUSTOMER : CUSTOMER_WITHOUT.project;
  };
  return [
    { ...ORGANIZATION, isDone: hasOrganization },
    { ...(hasOrganization ? PROJECT : PROJECT_WITHOUT), isDone: hasProject },
    { ...PIN, isDone: pinned.data.pages.length > 0 },
    { ...TEAM, isDone: invited.data.team },
    { ...customer(), isDone: invited.data.customer },
  ];
}

const DONE = 'ringmark.first-steps';

function readDone(): boolean {
  try {
    return localStorage.getItem(DONE) === 'done';
  } catch {
    return false;
  }
}

function storeDone(isDone: boolean): void {
  try {
    if (isDone) localStorage.setItem(DONE, 'done');
    else localStorage.removeItem(DONE);
  } catch {
    // Storage is full or switched off: the next visit reserves room that it may not need.
  }
}

/** Leads an administrator through the first run; gone once all is done. */
export function FirstSteps() {
  const known = useSteps();
  const [wasDone] = useState(readDone);
  const isDone = known?.every((step) => step.isDone);
  useEffect(() => {
    if (isDone !== undefined) storeDone(isDone);
  }, [isDone]);
  if (isDone ?? wasDone) return null;
  const steps = known ?? EXPECTED;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section
      aria-labelledby="first-steps"
      className={classes.steps}
      data-pending={known === undefined || undefined}
      aria-busy={known === undefined}
    >
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
