import { Button } from '@mantine/core';
import { SIGN_IN_LIMITS } from '@ringmark/contract/people/sign-in-limits';
import { IconMailCheck } from '@tabler/icons-react';
import { CodeForm } from './code-form.tsx';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';
import { useSignedIn } from './use-signed-in.ts';
import { useVerifyCode } from './use-verify-code.ts';

interface LinkSentProps {
  email: string;
  onAnotherEmail: () => void;
}

export function LinkSent({ email, onAnotherEmail }: LinkSentProps) {
  const verify = useVerifyCode();
  useSignedIn(verify.isPending || verify.isSuccess);
  return (
    <SignInFrame
      icon={<IconMailCheck size={22} stroke={1.5} />}
      title="Check your email"
      lead={
        <>
          We sent a magic link to <strong className={classes.address}>{email}</strong>. The link expires in{' '}
          {SIGN_IN_LIMITS.magicLinkMinutes} minutes.
        </>
      }
    >
      <CodeForm verify={verify} />
      <Button variant="default" fullWidth onClick={onAnotherEmail}>
        Send to a different email
      </Button>
    </SignInFrame>
  );
}
