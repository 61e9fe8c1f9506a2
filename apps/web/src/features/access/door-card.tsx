import { Button } from '@mantine/core';
import type { Door } from '@ringmark/contract/projects/doors';
import type { Project } from '@ringmark/contract/projects/projects';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { StatePill } from '../../ui/states/state-pill.tsx';
import classes from './access.module.css';
import { KIND_WORDS, nameOf, STATE_WORDS } from './door-words.ts';
import { PicturesToCome, TrialPictures } from './trial-pictures.tsx';
import { useDoorWrites } from './use-doors.ts';

interface DoorCardProps {
  door: Door;
  project: Project;
  /** True if anything can be tested: the project is not archived. */
  isOpen: boolean;
}

/** Shows one way into the closed pages, without what it holds. */
export function DoorCard({ door, project, isOpen }: DoorCardProps) {
  const { tone, word } = STATE_WORDS[door.state];
  const isTrying = door.state === 'trying';
  return (
    <li className={classes.card} aria-label={nameOf(door)} aria-busy={isTrying || undefined}>
      <header className={classes.head}>
        <h3 className={classes.name}>{KIND_WORDS[door.kind]}</h3>
        <StatePill tone={tone}>{word}</StatePill>
      </header>
      {/* The pill next to the name already says that pages open. */}
      {door.state !== 'open' && <p className={classes.sentence}>{door.sentence}</p>}
      <Facts door={door} />
      {isTrying ? <PicturesToCome /> : door.trial && <TrialPictures trial={door.trial} />}
      <Actions door={door} project={project} isOpen={isOpen} />
    </li>
  );
}

function Facts({ door }: { door: Door }) {
  const { hosts, names, kind, madeBy, madeAt, renewedAt, expiresAt, state } = door;
  return (
    <dl className={classes.facts}>
      <dt>{hosts.length === 1 ? 'Host' : 'Hosts'}</dt>
      <dd>{hosts.join(', ')}</dd>
      {names.length > 0 && (
        <>
          <dt>{kind === 'header' ? 'Name' : 'Names'}</dt>
          <dd className={classes.names}>{names.join(', ')}</dd>
        </>
      )}
      <dt>Stored</dt>
      <dd>
        <RelativeDate value={madeAt} /> by {madeBy.name}
      </dd>
      {renewedAt && (
        <>
          <dt>Last used</dt>
          <dd>
            <RelativeDate value={renewedAt} />
          </dd>
        </>
      )}
      {door.trial && (
        <>
          <dt>Last tested</dt>
          <dd>
            <RelativeDate value={door.trial.at} />
          </dd>
        </>
      )}
      {state === 'open' && (
        <>
          <dt>Expires</dt>
          <dd>
            <RelativeDate value={expiresAt} isAhead />, unless it’s used before then
          </dd>
        </>
      )}
    </dl>
  );
}

function Actions({ door, project, isOpen }: DoorCardProps) {
  const [isAsked, setIsAsked] = useState(false);
  const { retry, isRetrying, remove } = useDoorWrites(project.id);
  const isWorn = door.state === 'closed' || door.state === 'locked';
  return (
    <div className={classes.actions}>
      {isOpen && door.kind === 'recorded' && (
        <Button
          renderRoot={(props) => (
            <Link to="/admin/projects/$projectId/record" params={{ projectId: project.id }} {...props} />
          )}
          size="compact-sm"
          variant={isWorn ? 'filled' : 'default'}
        >
          Sign in again
        </Button>
      )}
      {isOpen && door.state !== 'locked' && (
        <Button
          size="compact-sm"
          variant="default"
          disabled={isRetrying || door.state === 'trying'}
          onClick={() => retry(door.id)}
        >
          Test again
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => setIsAsked(true)}>
        Remove
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Remove site access?"
          confirmLabel="Remove"
          isDestructive
          onConfirm={() => {
            setIsAsked(false);
            remove(door.id);
          }}
          onClose={() => setIsAsked(false)}
        >
          {nameOf(door)} will be removed. Pages behind this login will ask people to sign in again. Pages of
          this project that are open now will close.
        </ConfirmDialog>
      )}
    </div>
  );
}
