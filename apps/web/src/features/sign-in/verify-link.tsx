import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconKey } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { clearRequestedEmail } from '../../lib/session/requested-link.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { useVerifyLink } from './use-verify-link.ts';
import classes from './sign-in.module.css';

/** Uses the token at once, or after a press in a browser that did not ask for it. */
export function VerifyLink({ token }: { token: string }) {
  const focusRef = useInitialFocus<HTMLButtonElement>();
  const { state, message, email, confirm } = useVerifyLink(token);
  if (state === 'waiting') {
    return (
      <SignInFrame
        icon={<IconKey size={22} stroke={1.5} />}
        title="Sign in"
        lead="One more step: confirm it’s you."
      >
        <Button fullWidth ref={focusRef} onClick={confirm} className={classes.wide}>
          Sign in as {email}
        </Button>
      </SignInFrame>
    );
  }
  if (state === 'done') {
    return (
      <SignInFrame
        icon={<IconCheck size={22} stroke={1.5} />}
        tone="good"
        title="Success!"
        lead="You're now signed in!"
      >
        <output className={classes.hint}>Redirecting you to the dashboard...</output>
      </SignInFrame>
    );
  }
  if (state === 'failed') {
    return (
      <SignInFrame icon={<IconAlertTriangle size={22} stroke={1.5} />} tone="bad" title="Verification Failed">
        <div className={classes.fields}>
          <p className={classes.message} role="alert">
            {message}
          </p>
          <p className={classes.hint}>The magic link may have expired or is invalid.</p>
          <Button component={Link} to="/login" fullWidth onClick={clearRequestedEmail}>
            Request a new magic link
          </Button>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame icon={<Loader aria-hidden="true" />} title="Verifying..." lead="This takes a moment." />
  );
}
