import { Button } from '@mantine/core';
import { ALL_TICKETS_TOKEN, UNSUBSCRIBE_INCOMPLETE } from '@ringmark/contract/people/digests';
import { IconAlertTriangle, IconCheck, IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';

const OF_ONE = {
  asks: 'Unsubscribe from this ticket?',
  lead: 'You’ll still get emails about other tickets.',
  done: 'You’ll no longer get emails about this ticket.',
};
const OF_ALL = {
  asks: 'Unsubscribe from all ticket emails?',
  lead: 'You can turn them back on under Settings.',
  done: 'You’ll no longer get emails about tickets.',
};

/** Asks first: programs that scan emails open links but don't click buttons. */
export function UnsubscribeLink({ token }: { token: string }) {
  const focusRef = useInitialFocus<HTMLButtonElement>();
  const words = token.startsWith(ALL_TICKETS_TOKEN) ? OF_ALL : OF_ONE;
  const unsubscribe = trpc.notifications.unsubscribe.useMutation();
  if (unsubscribe.isSuccess) {
    return (
      <SignInFrame
        icon={<IconCheck size={22} stroke={1.5} />}
        tone="good"
        title="Unsubscribed"
        lead={words.done}
      >
        <Button component={Link} to="/" fullWidth variant="default">
          Go to Ringmark
        </Button>
      </SignInFrame>
    );
  }
  if (token === '' || unsubscribe.isError) {
    return (
      <SignInFrame icon={<IconAlertTriangle size={22} stroke={1.5} />} tone="bad" title="Nothing changed">
        <div className={classes.fields}>
          <p className={classes.message} role="alert">
            {errorWords(unsubscribe.error, UNSUBSCRIBE_INCOMPLETE)}
          </p>
          <Button component={Link} to="/" variant="default" fullWidth>
            Go to Ringmark
          </Button>
        </div>
      </SignInFrame>
    );
  }
  return (
    <SignInFrame icon={<IconMailOff size={22} stroke={1.5} />} title={words.asks} lead={words.lead}>
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
