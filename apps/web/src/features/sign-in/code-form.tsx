import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorCode, errorWords } from '../../lib/server/error-words.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import classes from './sign-in.module.css';
import type { useVerifyCode } from './use-verify-code.ts';

const DIGITS = 6;

/** Replaces the field and takes its focus: only the link works until tomorrow. */
function CodesClosed({ words }: { words: string }) {
  return (
    <div className={classes.code}>
      <p role="alert" tabIndex={-1} className={classes.message} ref={(message) => message?.focus()}>
        {words}
      </p>
      <p className={classes.hint}>
        Open our latest email and click “Sign in”. If the link has expired, request a new one below.
      </p>
    </div>
  );
}

/** Asks for the code, in case the link was opened on another device or used by a scanner. */
export function CodeForm({ verify }: { verify: ReturnType<typeof useVerifyCode> }) {
  const focusRef = useInitialFocus<HTMLInputElement>();
  const [code, setCode] = useState('');
  const type = (typed: string) => {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    if (digits.length === DIGITS) verify.mutate({ code: digits }, { onError: () => setCode('') });
    else if (digits !== '') verify.reset();
  };
  if (errorCode(verify.error) === 'codes_closed') return <CodesClosed words={errorWords(verify.error)} />;
  return (
    <div className={classes.code}>
      <TextInput
        ref={focusRef}
        label="Or enter the six-digit code from the same email"
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        placeholder="000000"
        size="md"
        classNames={{ input: classes.codeField }}
        value={code}
        readOnly={verify.isPending}
        description={
          verify.isPending ? 'Verifying...' : 'The code works only in this browser, where you requested it'
        }
        error={verify.error && errorWords(verify.error, 'Verification failed')}
        onChange={(event) => type(event.currentTarget.value)}
      />
    </div>
  );
}
