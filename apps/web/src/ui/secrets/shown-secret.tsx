import { Button } from '@mantine/core';
import { useState } from 'react';
import { copyText } from '../../lib/browser/copy-text.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { logFailure } from '../../lib/server/log-failure.ts';
import classes from './shown-secret.module.css';

interface ShownSecretProps {
  label: string;
  secret: string;
  says: string;
}

/** A secret that is shown this once, with a button that copies it. */
export function ShownSecret({ label, secret, says }: ShownSecretProps) {
  const [copied, setCopied] = useState('');
  const copy = async () => {
    try {
      await copyText(secret);
      setCopied(secret);
    } catch (error) {
      logFailure('a secret was not copied', error);
      const description = 'Select the text and copy it manually.';
      notify({ title: 'Couldn’t copy', description, variant: 'destructive' });
    }
  };
  return (
    <section className={classes.shown} aria-label={label}>
      <p className={classes.label}>{label}</p>
      <div className={classes.secretRow}>
        <code className={classes.secret}>{secret}</code>
        <Button variant="default" onClick={() => void copy()}>
          {copied === secret ? 'Copied' : 'Copy'}
        </Button>
      </div>
      <p className={classes.text}>{says}</p>
    </section>
  );
}
