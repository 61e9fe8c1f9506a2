import type { TicketDeploy } from '@ringmark/contract/projects/deploys';
import type { StatusChange } from '@ringmark/contract/tickets/ticket-history';
import { IconRocket } from '@tabler/icons-react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { StatusBadge, StatusDot } from '../../entities/status-badge.tsx';
import classes from './conversation.module.css';
import { Through } from './through.tsx';

export function ChangeEntry({ change }: { change: StatusChange }) {
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <StatusDot status={change.newStatus} />
      </span>
      <p className={classes.changeText}>
        <b>{change.user.name}</b> <Through name={change.through} />
        {change.oldStatus === null ? (
          'created the ticket'
        ) : (
          <>
            {'changed status from '}
            <StatusBadge status={change.oldStatus} />
            {' to '}
            <StatusBadge status={change.newStatus} />
          </>
        )}{' '}
        <RelativeDate value={change.changedAt} />
      </p>
    </li>
  );
}

export function DeployEntry({ deploy }: { deploy: TicketDeploy }) {
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <IconRocket size={14} stroke={1.5} aria-hidden="true" />
      </span>
      {/* A commit is shown by its beginning. */}
      <p className={classes.changeText} title={deploy.version ?? undefined}>
        {deploy.sentence} <RelativeDate value={deploy.deployedAt} />
      </p>
    </li>
  );
}
