import { createFileRoute, redirect } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkSent } from '../features/sign-in/link-sent.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { knowSession } from '../lib/session/session.ts';
import { rememberedAddress } from '../lib/session/wanted-address.ts';
import { wasSignedIn } from '../lib/session/was-signed-in.ts';
import { forgetAsked, rememberAsked, rememberedAsked } from '../lib/session/asked-link.ts';

export const Route = createFileRoute('/login')({
  beforeLoad: async () => {
    // Where nobody was signed in the form need not wait for an answer.
    if (!wasSignedIn() || !(await knowSession())) return;
    throw redirect({ href: rememberedAddress() ?? '/' });
  },
  component: LoginScreen,
});

function LoginScreen() {
  const [sentTo, setSentTo] = useState(rememberedAsked);
  const onSent = (email: string) => {
    rememberAsked(email);
    setSentTo(email);
  };
  const onAnotherEmail = () => {
    forgetAsked();
    setSentTo(null);
  };
  if (sentTo === null) return <LoginForm onSent={onSent} />;
  return <LinkSent email={sentTo} onAnotherEmail={onAnotherEmail} />;
}
