import { UnstyledButton } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useState } from 'react';
import { ConfirmMove } from '../../../entities/moving/confirm-move.tsx';
import { destinationsOf } from '../../../entities/moving/destinations.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useTriage } from '../../../lib/tickets/use-triage.ts';
import { QuickPick } from '../../../ui/pick/quick-pick.tsx';
import { Fact } from '../fact.tsx';
import classes from './triage.module.css';

interface Target {
  id: Ticket['projectId'];
  name: string;
}

/** Other projects of the ticket's organization. */
function ProjectPicker(props: { ticket: Ticket; onPick: (project: Target) => void; onClose: () => void }) {
  const { ticket, onPick, onClose } = props;
  const projects = trpc.projects.list.useQuery();
  const others = projects.data && destinationsOf([ticket], projects.data).projects;
  return (
    <QuickPick
      title={`Move #${ticket.number} to another project`}
      label="Find a project"
      picks={others}
      failure={
        projects.error
          ? { message: errorWords(projects.error), onRetry: () => void projects.refetch() }
          : undefined
      }
      empty="This organization has no other projects."
      onPick={(picked) => {
        const project = others?.find(({ id }) => id === picked);
        onClose();
        if (project) onPick(project);
      }}
      onClose={onClose}
    />
  );
}

/** The team moves a ticket; what the other project lacks is named before. */
export function ProjectFact({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const triage = useTriage();
  const [isPicking, setPicking] = useState(false);
  const [target, setTarget] = useState<Target>();
  if (!user.isAdmin || !ticket.isOpenForWriting) return <Fact label="Project">{ticket.projectName}</Fact>;
  return (
    <Fact label="Project">
      <UnstyledButton
        className={classes.value}
        aria-haspopup="dialog"
        aria-label={`Project: ${ticket.projectName}. Move the ticket`}
        onClick={() => setPicking(true)}
      >
        <span className={classes.word}>{ticket.projectName}</span>
      </UnstyledButton>
      {isPicking && <ProjectPicker ticket={ticket} onPick={setTarget} onClose={() => setPicking(false)} />}
      {target && (
        <ConfirmMove
          tickets={[ticket]}
          target={target}
          onConfirm={() => {
            setTarget(undefined);
            void triage(ticket, { projectId: target.id });
          }}
          onClose={() => setTarget(undefined)}
        />
      )}
    </Fact>
  );
}
