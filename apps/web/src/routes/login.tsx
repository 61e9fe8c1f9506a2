import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkSent } from '../features/sign-in/link-sent.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { loadSession } from '../lib/session/session.ts';
import { readReturnAddress } from '../lib/session/return-address.ts';
import { wasSignedIn } from '../lib/session/was-signed-in.ts';
import {
  clearRequestedEmail,
  saveRequestedEmail,
  readRequestedEmail,
} from '../lib/session/requested-link.ts';

export const Route = createFileRoute('/login')({
  beforeLoad: async () => {
    // The form waits for no answer if nobody was signed in before.
    if (!wasSignedIn() || !(await loadSession())) return;
    throw redirect({ href: readReturnAddress() ?? '/' });
  },
  component: LoginScreen,
});

function LoginScreen() {
  const [sentTo, setSentTo] = useState(readRequestedEmail);
  const onSent = (email: string) => {
    saveRequestedEmail(email);
    setSentTo(email);
  };
  const onAnotherEmail = () => {
    clearRequestedEmail();
    setSentTo(null);
  };
  if (sentTo === null) return <LoginForm onSent={onSent} />;
  return <LinkSent email={sentTo} onAnotherEmail={onAnotherEmail} />;
}
