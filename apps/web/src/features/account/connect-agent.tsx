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

/** How a coding agent works on tickets; absent where the server has no door for agents. */
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
        An agent reads tickets with their pictures, looks at the page, and checks its repair. It sees what you
        see, at <code>{agentsAddress()}</code>, by the Model Context Protocol.
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
        It gets a token of its own, so that it can be stopped alone. To comment, move tickets and check
        repairs it has to be allowed to write.
      </p>
      <TokenForm
        error={create.error}
        isBusy={create.isPending}
        usualScope="write"
        nameHint="What you call the agent: it stands beside your name at what it writes."
        onClose={onClose}
        onCreate={(input) => create.mutate(input)}
      />
    </Dialog>
  );
}
