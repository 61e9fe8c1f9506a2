import { Button } from '@mantine/core';
import { IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../lib/server/trpc-client.ts';
import classes from './account.module.css';
import { agentsAddress } from './agent-clients.ts';
import { ConnectedAgent } from './connected-agent.tsx';
import { TokenForm } from './create-token-dialog.tsx';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useApiTokenWrites } from './use-api-tokens.ts';

/** Explains how to connect a coding agent to tickets. It renders nothing if the server does not let agents in. */
export function ConnectAgent() {
  const settings = trpc.settings.get.useQuery();
  const [isConnecting, setConnecting] = useState(false);
  if (!settings.data?.agents) return null;
  return (
    <section className={classes.section} aria-labelledby="agents">
      <div className={classes.sectionHead}>
        <h2 id="agents" className={classes.title}>
          Coding agents
        </h2>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconPlugConnected size={15} stroke={1.5} />}
          onClick={() => setConnecting(true)}
        >
          Connect an agent
        </Button>
      </div>
      <p className={classes.text}>
        Agents can read tickets and screenshots, open a ticket’s page and check whether a fix worked. They
        connect over the Model Context Protocol at <code>{agentsAddress()}</code> and see what you see.
      </p>
      {isConnecting && <ConnectDialog onClose={() => setConnecting(false)} />}
    </section>
  );
}

function ConnectDialog({ onClose }: { onClose: () => void }) {
  const { create } = useApiTokenWrites();
  if (create.data) return <ConnectedAgent token={create.data.token} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title="Connect an agent">
      <p className={classes.text}>
        The agent gets its own token, so you can revoke its access without affecting your other apps. To
        comment, change statuses and check fixes, the agent needs write access.
      </p>
      <TokenForm
        error={create.error}
        isBusy={create.isPending}
        usualScope="write"
        nameHint="Shown next to your name on anything the agent writes."
        onClose={onClose}
        onCreate={(input) => create.mutate(input)}
      />
    </Dialog>
  );
}
