import { Button, TextInput } from '@mantine/core';
import { trimUnseen } from '@ringmark/contract/clean-text';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { type FormEvent, useId, useState } from 'react';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';
import { useRequestLink } from './use-request-link.ts';
import { useSignedIn } from './use-signed-in.ts';

export function LoginForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const failureId = useId();
  const focusRef = useInitialFocus<HTMLInputElement>();
  const request = useRequestLink();
  useSignedIn();
  const send = (event: FormEvent) => {
    event.preventDefault();
    request.mutate({ email, name: name || null }, { onSuccess: () => onSent(email) });
  };
  return (
    <SignInFrame title="Sign in" lead="We’ll email you a magic link that signs you in. No password needed.">
      <form className={classes.fields} onSubmit={send}>
        <TextInput
          label="Email"
          type="email"
          name="email"
          autoComplete="email"
          placeholder="you@company.com"
          description="Your email domain determines your organization"
          required
          withAsterisk={false}
          ref={focusRef}
          maxLength={PERSON_LIMITS.emailLength}
          value={email}
          onChange={(event) => setEmail(trimUnseen(event.currentTarget.value))}
        />
        <TextInput
          label="Name (optional, for new users)"
          name="name"
          autoComplete="name"
          description="Only needed on first sign-in"
          maxLength={PERSON_LIMITS.nameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {request.words && (
          // This is not an alert: the toast has been read aloud already.
          <p className={classes.message} id={failureId}>
            {request.words}
          </p>
        )}
        <Button
          type="submit"
          disabled={request.isPending}
          fullWidth
          aria-describedby={request.words ? failureId : undefined}
        >
          {request.isPending ? 'Sending...' : 'Send Magic Link'}
        </Button>
      </form>
    </SignInFrame>
  );
}
