import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { LinkSent } from '../features/sign-in/link-sent.tsx';
import { LoginForm } from '../features/sign-in/login-form.tsx';

export const Route = createFileRoute('/login')({ component: LoginScreen });

function LoginScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo === null) return <LoginForm onSent={setSentTo} />;
  return <LinkSent email={sentTo} onAnotherEmail={() => setSentTo(null)} />;
}
