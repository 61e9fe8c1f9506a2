import { Button, Loader } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { SetupForm } from './setup-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';

export function SetupLink({ token }: { token: string }) {
  const check = trpc.auth.checkSetup.useQuery({ token });
  if (check.isPending) return <SignInFrame icon={<Loader aria-hidden="true" />} title="Set up Ringmark" />;
  if (check.isSuccess) return <SetupForm token={token} />;
  return (
    <SignInFrame
      icon={<IconAlertTriangle size={22} stroke={1.5} />}
      tone="bad"
      title="This link can’t be used"
    >
      <div className={classes.fields}>
        <p className={classes.message} role="alert">
          {errorWords(check.error, 'The setup link is invalid or has already been used.')}
        </p>
        <Button component={Link} to="/login" variant="default" fullWidth>
          Go to sign-in
        </Button>
      </div>
    </SignInFrame>
  );
}
