import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { SEVERITIES } from '@ringmark/contract/vocabulary';
import { SeverityBadge } from '../../../entities/severity-badge.tsx';
import { useSession } from '../../../lib/session/session.ts';
import { useTriage } from '../../../lib/tickets/use-triage.ts';
import { Fact } from '../fact.tsx';
import { FactSelect } from './fact-select.tsx';

const OPTIONS = SEVERITIES.map((severity) => [severity, severity] as const);

/** The team changes it; others read it. */
export function SeverityFact({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const triage = useTriage();
  return (
    <Fact label="Severity">
      {user.isAdmin && ticket.isOpenForWriting ? (
        <FactSelect
          label="Severity"
          value={ticket.severity}
          options={OPTIONS}
          onChange={(value) => {
            const severity = SEVERITIES.find((one) => one === value);
            if (severity) void triage(ticket, { severity });
          }}
        >
          <SeverityBadge severity={ticket.severity} />
        </FactSelect>
      ) : (
        <SeverityBadge severity={ticket.severity} />
      )}
    </Fact>
  );
}
