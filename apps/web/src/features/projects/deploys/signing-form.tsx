import { Button, Group, Select, TextInput } from '@mantine/core';
import type { DeployAddress } from '@ringmark/contract/projects/deploys';
import { type FormEvent, useState } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorFields, errorWords } from '../../../lib/server/error-words.ts';
import { useErrorFocus } from '../../../ui/focus/use-error-focus.ts';
import { ShownSecret } from '../../../ui/secrets/shown-secret.tsx';
import classes from './deploys.module.css';
import { useDeployUpdate } from './use-deploys.ts';

interface SigningFormProps {
  address: DeployAddress;
  /** A secret that was created just now. */
  shown: string | undefined;
  isBusy: boolean;
  onRenew: () => void;
}

const SIGNERS = [
  { value: 'none', label: 'Anyone who has the URL' },
  { value: 'github', label: 'GitHub only, signed' },
  { value: 'vercel', label: 'Vercel only, signed' },
  { value: 'netlify', label: 'Netlify only, signed' },
] as const;

/** Selects who may report deployments. */
function SignerSelect({ address: { projectId: id, signer } }: Pick<SigningFormProps, 'address'>) {
  const update = useDeployUpdate(id);
  return (
    <Select
      label="Accept calls from"
      data={SIGNERS}
      value={signer ?? 'none'}
      allowDeselect={false}
      disabled={update.isPending}
      error={update.error ? errorWords(update.error) : undefined}
      onChange={(next) => {
        const found = SIGNERS.find(({ value }) => value === next);
        if (found) update.mutate({ id, signer: found.value });
      }}
    />
  );
}

/** Sets the secret with which GitHub, Vercel and Netlify sign: one of ours that they accept, or one of theirs. */
export function SigningForm({ address, shown, isBusy, onRenew }: SigningFormProps) {
  const [secret, setSecret] = useState('');
  const update = useDeployUpdate(address.projectId);
  const formRef = useErrorFocus<HTMLFormElement>(update.error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const input = { id: address.projectId, signingSecret: secret };
    update.mutate(input, { onSuccess: () => setSecret('') });
  };
  return (
    <section className={classes.section} aria-labelledby="deploy-signing">
      <h3 id="deploy-signing" className={classes.title}>
        GitHub, Vercel and Netlify
      </h3>
      <p className={classes.text}>
        Add the deploy URL as a webhook in the service you use. For GitHub or Netlify, create a new secret
        here and paste it into the service’s settings. For Vercel, enter the secret that Vercel shows you.
        Secret last set <RelativeDate value={address.signingSecretSetAt} />.
      </p>
      <SignerSelect address={address} />
      {shown !== undefined && (
        <ShownSecret
          label="Signing secret"
          secret={shown}
          says="Copy this secret now. You won’t see it again. In a GitHub webhook, use content type application/json and the event Deployment statuses. In Netlify, add an HTTP POST request for Deploy succeeded, with this as its JWS secret token."
        />
      )}
      <form onSubmit={save} ref={formRef} className={classes.row} noValidate>
        <TextInput
          label="Secret from Vercel"
          className={classes.grows}
          value={secret}
          error={errorFields(update.error)['signingSecret']}
          onChange={(event) => setSecret(event.currentTarget.value)}
          spellCheck={false}
          autoCapitalize="off"
          autoComplete="off"
        />
        <Button type="submit" variant="default" disabled={secret.trim() === '' || update.isPending}>
          {update.isPending ? 'Saving...' : 'Save secret'}
        </Button>
      </form>
      <Group>
        <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onRenew}>
          Create new secret
        </Button>
      </Group>
    </section>
  );
}
