import { Anchor, Button, Loader, TextInput } from '@mantine/core';
import type { InvitationOffer } from '@ringmark/contract/people/invitations';
import { PERSON_LIMITS } from '@ringmark/contract/people/person-limits';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { errorCode, errorWords } from '../../lib/server/error-words.ts';
import { useInitialFocus } from '../../ui/focus/use-initial-focus.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import classes from './sign-in.module.css';
import { useInvitation } from './use-invitation.ts';

const NO_TOKEN = 'Please open the link in your email again.';

/** The inviter, the purpose, and one button. */
export function AcceptInvitation({ token }: { token: string }) {
  const invitation = useInvitation(token);
  const { offer, error } = invitation;
  if (offer?.signedInAs) return <SomebodyElse {...invitation} offer={offer} signedInAs={offer.signedInAs} />;
  if (offer) return <Offer {...invitation} offer={offer} />;
  if (token === '') return <Refused words={NO_TOKEN} />;
  if (error) {
    const isAnswer = errorCode(error) !== undefined;
    return <Refused words={errorWords(error)} onRetry={isAnswer ? undefined : invitation.read} />;
  }
  return <SignInFrame icon={<Loader aria-hidden="true" />} title="Your invitation" />;
}

/** Joins up to three names. */
function inWords(names: readonly string[]): string {
  const shown = names.slice(0, 3).join(', ');
  return names.length > 3 ? `${shown} and ${names.length - 3} more` : shown;
}

interface OfferProps {
  offer: InvitationOffer;
  refusal: unknown;
  isBusy: boolean;
  accept: (name: string) => void;
}

function Offer({ offer, refusal, isBusy, accept }: OfferProps) {
  const { organizationName, invitedBy, projects, message, email } = offer;
  const [name, setName] = useState(offer.name ?? '');
  const focusRef = useInitialFocus<HTMLInputElement>();
  const send = (event: FormEvent) => {
    event.preventDefault();
    accept(name);
  };
  return (
    <SignInFrame
      title={`Join ${organizationName}`}
      lead={
        <>
          {invitedBy} would like your feedback
          {projects.length > 0 && (
            <>
              {' '}
              on <strong className={classes.address}>{inWords(projects)}</strong>
            </>
          )}
          . Click anything on the page that looks wrong, and leave a note.
        </>
      }
    >
      <form className={classes.fields} onSubmit={send}>
        {message !== null && (
          <blockquote className={classes.quote} dir="auto">
            {message}
          </blockquote>
        )}
        <TextInput
          label="Your name"
          description={`Shown next to your comments. You’ll sign in as ${email}.`}
          autoComplete="name"
          required
          withAsterisk={false}
          ref={focusRef}
          maxLength={PERSON_LIMITS.nameLength}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        {refusal !== null && refusal !== undefined && (
          <p className={classes.message} role="alert">
            {errorWords(refusal)}
          </p>
        )}
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? 'Joining...' : 'Join and start'}
        </Button>
        <p className={classes.hint}>
          There’s no password and nothing to install. What you write is visible to {organizationName} and the
          team that handles your tickets.
        </p>
      </form>
    </SignInFrame>
  );
}

interface SomebodyElseProps {
  offer: InvitationOffer;
  signedInAs: string;
  refusal: unknown;
  isBusy: boolean;
  signOut: () => void;
}

function SomebodyElse({ offer, signedInAs, refusal, isBusy, signOut }: SomebodyElseProps) {
  return (
    <SignInFrame
      title="You’re signed in as someone else"
      lead={
        <>
          This invitation to {offer.organizationName} is for{' '}
          <strong className={classes.address}>{offer.email}</strong>, but this browser is signed in as{' '}
          <strong className={classes.address}>{signedInAs}</strong>.
        </>
      }
    >
      <div className={classes.fields}>
        {refusal !== null && refusal !== undefined && (
          <p className={classes.message} role="alert">
            {errorWords(refusal)}
          </p>
        )}
        <Button fullWidth disabled={isBusy} onClick={signOut}>
          Log out and continue
        </Button>
        <Anchor component={Link} to="/" ta="center" size="sm">
          Stay signed in
        </Anchor>
      </div>
    </SignInFrame>
  );
}

function Refused({ words, onRetry }: { words: string; onRetry?: (() => void) | undefined }) {
  return (
    <SignInFrame
      icon={<IconAlertTriangle size={22} stroke={1.5} />}
      tone="bad"
      title="This invitation can’t be used"
    >
      <div className={classes.fields}>
        <p className={classes.message} role="alert">
          {words}
        </p>
        {onRetry && (
          <Button fullWidth onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button component={Link} to="/login" variant="default" fullWidth>
          Go to sign-in
        </Button>
      </div>
    </SignInFrame>
  );
}
