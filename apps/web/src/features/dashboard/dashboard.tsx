import { Button } from '@mantine/core';
import { IconArrowRight, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { NameLine } from '../../entities/name-line.tsx';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import { useSession } from '../../lib/session/session.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { Counters } from './counters.tsx';
import classes from './dashboard.module.css';
import { FirstSteps } from './first-steps.tsx';
import { PossibleRegressions } from './possible-regressions.tsx';
import { RecentTickets } from './recent-tickets.tsx';
import { useOverview } from './use-overview.ts';
import { ReturnNotice } from './return-notice.tsx';

/** @param propose for members, who may ask for colleagues to be invited. */
export function Dashboard({ propose }: { propose: ReactNode }) {
  const { user, organization } = useSession();
  const overview = useOverview();
  const isAdmin = user.isAdmin || user.role === 'admin';
  return (
    <>
      <PageHeader title="Dashboard" foldsActions={!isAdmin}>
        {!isAdmin && propose}
        <Button component={Link} to="/new-ticket" size="xs" leftSection={<IconPlus size={16} stroke={2} />}>
          New Ticket
        </Button>
      </PageHeader>
      <div className={classes.page}>
        <section className={classes.person} aria-label="You">
          <PersonAvatar person={user} size={48} />
          <div className={classes.personWords}>
            <div className={classes.nameLine}>
              <h2 className={classes.name}>{user.name}</h2>
              <span className={classes.role} data-admin={isAdmin || undefined}>
                {isAdmin ? 'Admin' : 'Member'}
              </span>
            </div>
            <p className={classes.email}>
              <span className={classes.address}>{user.email}</span>{' '}
              <span className={classes.organization}>{organization.name}</span>
            </p>
          </div>
        </section>
        <NameLine />
        <ReturnNotice />
        <Counters overview={overview} />
        {user.isAdmin && <FirstSteps />}
        <section aria-labelledby="recent">
          <div className={classes.sectionHead}>
            <h2 id="recent" className={classes.sectionTitle}>
              Recent Tickets
            </h2>
            <Button
              component={Link}
              to="/tickets"
              variant="subtle"
              color="gray"
              size="xs"
              className={classes.onward}
              rightSection={<IconArrowRight size={14} stroke={1.5} />}
            >
              View all tickets
            </Button>
          </div>
          <RecentTickets overview={overview} />
        </section>
        {user.isAdmin && <PossibleRegressions />}
      </div>
    </>
  );
}
