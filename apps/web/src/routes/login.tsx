import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkSent } from '../features/sign-in/link-sent.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';
import { forgetAsked, rememberAsked, rememberedAsked } from '../lib/session/asked-link.ts';

export const Route = createFileRoute('/login')({ component: LoginScreen });

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
