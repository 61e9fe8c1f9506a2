import { Button } from '@mantine/core';
import { IconArrowLeft, IconLockOpen, IconPlayerRecordFilled, IconReload } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import type { AnsweredHost } from '../asks/asks-store.ts';
import type { LivePageView } from '../live/use-live-view.tsx';
import { Tool } from '../page/tool.tsx';
import classes from './recording.module.css';

interface RecordingBarProps {
  view: LivePageView;
  projectName: string;
  isKeeping: boolean;
  onKeep: () => void;
  onCancel: () => void;
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);

/** Says what the recording is and where the page is, and offers the ways to end it. */
export function RecordingBar({ view, projectName, isKeeping, onKeep, onCancel }: RecordingBarProps) {
  const isReady = view.status === 'ready';
  return (
    <div className={classes.bar} role="toolbar" aria-label="Recording">
      <p className={classes.what}>
        <IconPlayerRecordFilled size={14} aria-hidden="true" />
        <strong>Recording a sign-in</strong>
        <span className={classes.project}>{projectName}</span>
      </p>
      <div className={classes.where}>
        <Tool label="Back" isDisabled={!view.canGoBack} onClick={view.back}>
          <IconArrowLeft size={17} stroke={1.5} />
        </Tool>
        <Tool label="Reload" isDisabled={!isReady} onClick={view.reload}>
          <IconReload size={17} stroke={1.5} />
        </Tool>
        <span className={classes.host} title={view.url}>
          {view.url.startsWith('http:') && <IconLockOpen size={14} stroke={1.5} aria-hidden="true" />}
          <span className={classes.name}>{hostOf(view.url)}</span>
          {view.url.startsWith('http:') && <span className={classes.insecure}>not encrypted</span>}
        </span>
      </div>
      <div className={classes.ends}>
        <Button size="xs" variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button size="xs" disabled={!isReady || isKeeping} onClick={onKeep}>
          {isKeeping ? 'Saving...' : 'Save this sign-in'}
        </Button>
      </div>
    </div>
  );
}

const refused = (host: string) =>
  `You didn’t allow ${host}, so the sign-in stopped there. To allow it, start signing in to the site again, or reload the page.`;

/** Says what to do next, or why the sign-in did not continue. */
export function RecordingHint({ view, refusal }: { view: LivePageView; refusal: string | null }) {
  const { asks } = view.controller;
  const { answeredHosts } = useSyncExternalStore(asks.subscribe, asks.read);
  return (
    <div className={classes.hint}>
      {refusal && (
        <p className={classes.refusal} role="alert">
          {refusal}
        </p>
      )}
      <output className={classes.words}>{wordsOf(answeredHosts)}</output>
    </div>
  );
}

function wordsOf(answered: readonly AnsweredHost[]): string {
  const last = answered.at(-1);
  if (last && !last.isAllowed) return refused(last.host);
  const allowed = answered.filter(({ isAllowed }) => isAllowed).map(({ host }) => host);
  const way = 'Sign in with an account that sees only what members should see, then save the sign-in.';
  if (allowed.length === 0) return way;
  return `${way} Also allowed: ${new Intl.ListFormat('en').format(allowed)}.`;
}
