import { Button, TextInput } from '@mantine/core';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { type FormEvent, useState } from 'react';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { useSession } from '../../lib/session/session.ts';
import { useOwnName } from '../../lib/session/use-own-name.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import classes from './account.module.css';

/** The name that others see. */
export function OwnName() {
  const { user, isNameGiven } = useSession();
  // Undefined until something is typed: the field shows the present name.
  const [typed, setTyped] = useState<string>();
  const { save, isSaving, error, words } = useOwnName(() => {
    setTyped(undefined);
    notify({ title: 'Name saved' });
  });
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const isTouched = typed !== undefined && typed !== user.name;
  useLeaveWarning(isTouched);
  const send = (event: FormEvent) => {
    event.preventDefault();
    save(typed ?? user.name);
  };
  return (
    <section className={classes.section} aria-labelledby="own-name">
      <h2 id="own-name" className={classes.title}>
        Name
      </h2>
      <p className={classes.text}>
        {isNameGiven
          ? 'Shown next to your comments.'
          : 'Shown next to your comments. Until you enter a name, we use one based on your email address.'}
      </p>
      <form className={`${classes.panel} ${classes.nameForm}`} onSubmit={send} ref={formRef} noValidate>
        <TextInput
          label="Your name"
          name="name"
          autoComplete="name"
          maxLength={PERSON_LIMITS.nameLength}
          value={typed ?? user.name}
          error={words}
          className={classes.nameField}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" disabled={isSaving || (!isTouched && isNameGiven)}>
          {isSaving ? 'Saving...' : 'Save name'}
        </Button>
      </form>
    </section>
  );
}
