import { Button, Group, Textarea } from '@mantine/core';
import type { DoorLevel, Doors } from '@ringmark/contract/projects/doors';
import type { ProjectId } from '@ringmark/contract/ids';
import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { errorFields } from '../../lib/server/error-words.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import classes from './access.module.css';
import { LEVELS } from './door-words.ts';
import { useDoorRules } from './use-doors.ts';

interface RulesProps {
  projectId: ProjectId;
  doors: Doors;
}

/** Shows the rules for pages that were opened through the stored sign-ins. */
export function RulesSection({ projectId, doors }: RulesProps) {
  return (
    <section className={classes.section} aria-labelledby="access-rules">
      <h2 id="access-rules" className={classes.title}>
        What people can do on these pages
      </h2>
      <Levels projectId={projectId} doors={doors} />
      <Addresses projectId={projectId} doors={doors} />
    </section>
  );
}

function Levels({ projectId, doors }: RulesProps) {
  const { set, isPending } = useDoorRules(projectId);
  const [isAsked, setIsAsked] = useState(false);
  const choose = (level: DoorLevel) => (level === 'use' ? setIsAsked(true) : set({ level }));
  return (
    <fieldset className={classes.levels} disabled={isPending} aria-label="Access level">
      {LEVELS.map(({ level, word, says }) => (
        <label key={level} className={classes.level}>
          <input
            type="radio"
            name="door-level"
            checked={doors.level === level}
            aria-describedby={`door-level-${level}`}
            onChange={() => choose(level)}
          />
          <span className={classes.levelWord}>{word}</span>
          <span id={`door-level-${level}`} className={classes.levelSays}>
            {says}
          </span>
        </label>
      ))}
      {isAsked && (
        <ConfirmDialog
          title="Allow changes on these pages?"
          confirmLabel="Allow changes"
          onConfirm={() => {
            setIsAsked(false);
            set({ level: 'use' });
          }}
          onClose={() => setIsAsked(false)}
        >
          Everyone on this project will be able to do what the signed-in person can: save, order, send and
          delete. Pages of this project that are open now will close.
        </ConfirmDialog>
      )}
    </fieldset>
  );
}

const toLines = (urls: readonly string[]) => urls.join('\n');
const fromLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The refusal of a list, or of a line in it. */
const lineError = (fields: Readonly<Record<string, string>>, name: string) =>
  Object.entries(fields).find(([field]) => field === name || field.startsWith(`${name}.`))?.[1];

function Addresses({ projectId, doors }: RulesProps) {
  const [posts, setPosts] = useState(toLines(doors.readableUrls));
  const [signOuts, setSignOuts] = useState(toLines(doors.signOutUrls));
  const { set, isPending, error } = useDoorRules(projectId);
  const isTouched = posts !== toLines(doors.readableUrls) || signOuts !== toLines(doors.signOutUrls);
  useLeaveWarning(isTouched);
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const fields = errorFields(error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const [readableUrls, signOutUrls] = [fromLines(posts), fromLines(signOuts)];
    set({ readableUrls, signOutUrls }, () => {
      setPosts(toLines(readableUrls));
      setSignOuts(toLines(signOutUrls));
    });
  };
  return (
    <form onSubmit={save} ref={formRef} className={classes.section} noValidate>
      <div className={classes.fields}>
        <Textarea
          label="URLs that allow POST"
          description="“View only” blocks POST requests. If your pages load data with POST, list those URLs here, one per line, such as /graphql. GraphQL mutations stay blocked."
          placeholder="/graphql"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          value={posts}
          error={lineError(fields, 'readableUrls')}
          onChange={({ currentTarget }) => setPosts(currentTarget.value)}
        />
        <Textarea
          label="Sign-out URLs"
          description="One per line. They’re never opened, so nobody can sign everyone else out. URLs with words such as logout are included already."
          placeholder="/account/bye"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          value={signOuts}
          error={lineError(fields, 'signOutUrls')}
          onChange={({ currentTarget }) => setSignOuts(currentTarget.value)}
        />
      </div>
      <Group justify="flex-end">
        <Button type="submit" variant="default" disabled={!isTouched || isPending}>
          {isPending ? 'Saving...' : 'Save URLs'}
        </Button>
      </Group>
    </form>
  );
}
