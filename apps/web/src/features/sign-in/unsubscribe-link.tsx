import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';

/** Asks first: programs that check mails open links, but press no buttons. */
export function UnsubscribeLink({ token }: { token: string }) {
  const focusRef = useInitialFocus<HTMLButtonElement>();
  const unsubscribe = trpc.notifications.unsubscribe.useMutation();
  if (unsubscribe.isSuccess) {
    return (
      <SignInFrame
        icon={<IconCheck size={22} stroke={1.5} />}
        tone="good"
        title="Unsubscribed"
        lead="You will get no more mail about this ticket."
      >
        <Button component={Link} to="/" fullWidth variant="default">
          Go to Ringmark
        </Button>
      </SignInFrame>
    );
  }
  if (token === '' || unsubscribe.isError) {
    return (
      <SignInFrame icon={<IconAlertTriangle size={22} stroke={1.5} />} tone="bad" title="Nothing was changed">
        <div className={classes.fields}>
          <p className={classes.message} role="alert">
            {errorWords(unsubscribe.error, 'This link to unsubscribe is not complete.')}
          </p>
          <Button component={Link} to="/" variant="default" fullWidth>
            Go to Ringmark
          </Button>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame
      icon={<IconMailOff size={22} stroke={1.5} />}
      title="Stop mail about this ticket?"
      lead="Mail about other tickets still comes."
    >
      <Button
        fullWidth
        ref={focusRef}
        loading={unsubscribe.isPending}
        onClick={() => unsubscribe.mutate({ token })}
      >
        Unsubscribe
      </Button>
    </SignInFrame>
  );
}
