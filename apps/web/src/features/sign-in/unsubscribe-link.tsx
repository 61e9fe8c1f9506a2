import { Button } from '@mantine/core';
import { ALL_TICKETS_TOKEN } from '@ringmark/contract/people/digests';
import { IconAlertTriangle, IconCheck, IconMailOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';

const OF_ONE = {
  asks: 'Stop mail about this ticket?',
  lead: 'Mail about other tickets still comes.',
  done: 'You will get no more mail about this ticket.',
};
const OF_ALL = {
  asks: 'Stop all mail about tickets?',
  lead: 'You can have it again under Settings.',
  done: 'You will get no more mail about tickets.',
};

/** Asks first: programs that check mails open links, but press no buttons. */
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
