import { Input } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets';
import { SEVERITIES } from '@ringmark/contract/vocabulary';
import { SeverityBadge } from '../../../entities/severity-badge.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTriage } from '../../../lib/tickets/use-triage.ts';
import { Fact } from '../fact.tsx';
import classes from './triage.module.css';

/** The team changes it; others read it. */
export function SeverityFact({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const triage = useTriage();
  return (
    <Fact label="Severity">
      {user.isAdmin && ticket.isOpenForWriting ? (
        <Input
          component="select"
          size="xs"
          pointer
          className={classes.field}
          aria-label="Severity"
          value={ticket.severity}
          onChange={(event) => {
            const severity = SEVERITIES.find((one) => one === event.currentTarget.value);
            if (severity) void triage(ticket, { severity });
          }}
        >
          {SEVERITIES.map((severity) => (
            <option key={severity} value={severity}>
              {severity}
            </option>
          ))}
        </Input>
      ) : (
        <SeverityBadge severity={ticket.severity} />
      )}
    </Fact>
  );
}
