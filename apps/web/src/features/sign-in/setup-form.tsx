import { Button, TextInput } from '@mantine/core';
import { trimUnseen } from '@ringmark/contract/clean-text';
import { ORGANIZATION_LIMITS } from '@ringmark/contract/people/organization-limits';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { type FormEvent, useState } from 'react';
import { errorFields, errorWords } from '../../lib/server/error-words.ts';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';
import { useSetup } from './use-setup.ts';

const EMPTY = { email: '', name: '', organizationName: '' };
const MAX_LENGTHS = {
  email: PERSON_LIMITS.emailLength,
  name: PERSON_LIMITS.nameLength,
  organizationName: ORGANIZATION_LIMITS.nameLength,
};

/** Creates the platform's organization and its first administrator. */
export function SetupForm({ token }: { token: string }) {
  const setup = useSetup();
  const focusRef = useInitialFocus<HTMLInputElement>();
  const [values, setValues] = useState(EMPTY);
  const fields = errorFields(setup.error);
  const formRef = useErrorFocus<HTMLFormElement>(setup.error);
  const field = (name: keyof typeof EMPTY) => ({
    name,
    required: true,
    withAsterisk: false,
    maxLength: MAX_LENGTHS[name],
    value: values[name],
    error: fields[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget;
      // The browser refuses a whole form for an invisible character in an address.
      setValues((before) => ({ ...before, [name]: name === 'email' ? trimUnseen(value) : value }));
    },
  });
  const send = (event: FormEvent) => {
    event.preventDefault();
    setup.mutate({ token, ...values });
  };
  const hasFieldErrors = Object.keys(fields).length > 0;
  return (
    <SignInFrame
      title="Set up Ringmark"
      lead="You’ll be its first administrator. You can change everything later."
    >
      <form className={classes.fields} onSubmit={send} ref={formRef}>
        <TextInput
          label="Your email"
          description="You’ll sign in with this address"
          type="email"
          autoComplete="email"
          ref={focusRef}
          {...field('email')}
        />
        <TextInput label="Your name" autoComplete="name" {...field('name')} />
        <TextInput
          label="Organization name"
          description="The company that runs this installation"
          autoComplete="organization"
          {...field('organizationName')}
        />
        {setup.error && !hasFieldErrors && (
          <p className={classes.message} role="alert">
            {errorWords(setup.error)}
          </p>
        )}
        <Button type="submit" disabled={setup.isPending} fullWidth>
          {setup.isPending ? 'Setting up...' : 'Set up and sign in'}
        </Button>
      </form>
    </SignInFrame>
  );
}
