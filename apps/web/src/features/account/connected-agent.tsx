import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import classes from './account.module.css';
import { type ClientSetting, agentsAddress, clientSettings, tryAgentsDoor } from './agent-clients.ts';

/** The new token in the settings of the usual clients, shown once. */
export function ConnectedAgent({ token, onClose }: { token: string; onClose: () => void }) {
  const url = agentsAddress();
  const settings = clientSettings(url, token);
  const [client, setClient] = useState(settings[0]?.client ?? '');
  const setting = settings.find((one) => one.client === client);
  return (
    <Dialog onClose={onClose} title="Your agent’s settings" closeOnClickOutside={false}>
      <p className={classes.text}>Copy these now. You won’t see the token again.</p>
      <Select
        label="Client"
        data={settings.map((one) => one.client)}
        value={client}
        allowDeselect={false}
        mb="sm"
        onChange={(next) => setClient(next ?? client)}
      />
      {setting && <Setting key={client} setting={setting} />}
      <Trial url={url} token={token} onClose={onClose} />
    </Dialog>
  );
}

function Setting({ setting: { place, text } }: { setting: ClientSetting }) {
  const [isCopied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(text);
      setCopied(true);
    } catch (error) {
      logFailure('the settings were not copied', error);
      const description = 'Select the text and copy it manually.';
      notify({ title: 'Couldn’t copy the settings', description, variant: 'destructive' });
    }
  };
  return (
    <>
      <Group justify="space-between" wrap="nowrap" mb={6}>
        <span className={classes.place}>{place}</span>
        <Button size="compact-sm" variant="default" flex="none" onClick={() => void copy()}>
          {isCopied ? 'Copied' : 'Copy'}
        </Button>
      </Group>
      <pre className={classes.setting} data-testid="agent-setting">
        {text}
      </pre>
    </>
  );
}

type State = { state: 'idle' | 'busy' } | { state: 'works'; tools: number } | { state: 'fails'; why: string };

const wordsOf = (now: State): string => {
  if (now.state === 'works')
    return `Connection works. ${now.tools} ${now.tools === 1 ? 'tool' : 'tools'} found.`;
  return now.state === 'fails' ? now.why : '';
};

function Trial({ url, token, onClose }: { url: string; token: string; onClose: () => void }) {
  const [now, setNow] = useState<State>({ state: 'idle' });
  const tryIt = async () => {
    setNow({ state: 'busy' });
    try {
      setNow({ state: 'works', tools: (await tryAgentsDoor(url, token)).length });
    } catch (error) {
      setNow({ state: 'fails', why: error instanceof Error ? error.message : String(error) });
    }
  };
  return (
    <Group justify="space-between" mt="lg" gap="xs">
      <Group gap="sm">
        <Button variant="default" disabled={now.state === 'busy'} onClick={() => void tryIt()}>
          {now.state === 'busy' ? 'Testing...' : 'Test connection'}
        </Button>
        <output data-state={now.state} className={classes.trial}>
          {wordsOf(now)}
        </output>
      </Group>
      <Button onClick={onClose}>Done</Button>
    </Group>
  );
}
