import { Button, TextInput } from '@mantine/core';
import type { LiveSignIn, SignInMessage } from '@ringmark/contract/live/sign-in';
import { useEffect, useRef, useState } from 'react';
import { AskFrame } from './ask-frame.tsx';
import classes from './page-dialog.module.css';
import { returnToPage } from './return-to-page.ts';

interface PageSignInProps {
  asked: LiveSignIn;
  onAnswer: (answer: SignInMessage) => void;
}

const wordsOf = ({ realm, isAgain, isEncrypted }: LiveSignIn): string =>
  [
    isAgain && 'The site didn’t accept that username and password.',
    realm && `The site says: “${realm}”.`,
    'What you enter is sent only to this site and isn’t shown to anyone else.',
    !isEncrypted && 'The connection isn’t encrypted.',
  ]
    .filter(Boolean)
    .join('\n');

/** Asks for name and password of a site that guards its pages by HTTP authentication. */
export function PageSignIn({ asked, onAnswer }: PageSignInProps) {
  const { id, host } = asked;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    first.current?.focus({ preventScroll: true });
    return returnToPage;
  }, []);
  const cancel = () => onAnswer({ type: 'signInOver', id });
  return (
    <AskFrame
      title={`Sign in to ${host}`}
      text={wordsOf(asked)}
      onYes={() => onAnswer({ type: 'signIn', id, username, password })}
      onNo={cancel}
    >
      <TextInput
        ref={first}
        label="Username"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={300}
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
      />
      <TextInput
        type="password"
        label="Password"
        // Ringmark's own origin is no place to keep another site's password.
        autoComplete="one-time-code"
        maxLength={1_000}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
      />
      <div className={classes.ways}>
        <Button variant="default" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit">Sign in</Button>
      </div>
    </AskFrame>
  );
}
