import { Loader, PinInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { errorWords } from '../../lib/error-words.ts';
import { reloadSession } from '../../lib/session.ts';
import { trpc } from '../../lib/trpc.ts';
import { useInitialFocus } from '../../ui/use-initial-focus.ts';
import classes from './sign-in.module.css';

const DIGITS = 6;

/** Takes the six digits of the same mail, for when the link is opened on another device or spent by a scanner. */
export function CodeForm() {
  const id = useId();
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const focusRef = useInitialFocus<HTMLDivElement>();
  const verify = trpc.auth.verifyCode.useMutation({
    async onSuccess() {
      await reloadSession();
      await navigate({ to: '/' });
    },
    onError: () => setCode(''),
  });
  const change = (typed: string) => {
    if (typed) verify.reset();
    setCode(typed);
  };
  return (
    <div className={classes.code}>
      <span id={`${id}-label`} className={classes.codeLabel}>
        Or enter the six-digit code from the same e-mail
      </span>
      <PinInput
        length={DIGITS}
        type="number"
        inputMode="numeric"
        oneTimeCode
        placeholder=""
        aria-label="Digit of the code"
        rootRef={focusRef}
        value={code}
        onChange={change}
        onComplete={(typed) => verify.mutate({ code: typed })}
        disabled={verify.isPending}
        error={verify.isError}
      />
      <p className={classes.codeError} role="alert">
        {verify.isPending && <Loader size={14} aria-label="Verifying..." />}
        {verify.error && errorWords(verify.error, 'Verification failed')}
      </p>
    </div>
  );
}
