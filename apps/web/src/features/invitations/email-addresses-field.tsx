import { Textarea } from '@mantine/core';
import { type ListedAddress, parseAddressList } from '@ringmark/contract/address-list';
import { IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import classes from './invitations.module.css';
import { isComposing } from '../../lib/browser/composing.ts';

export interface Invitee extends ListedAddress {
  /** Why the server did not invite them. */
  refusal?: string | undefined;
}

export interface EmailAddressesDraft {
  people: readonly Invitee[];
  /** The typed text that is not a chip yet. */
  text: string;
  /** True if the form was submitted: text without an address is then marked. */
  isChecked?: boolean;
}

const sameAddress = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

/** Takes addresses out of the text; the rest stays to be corrected. */
export function takeAddresses({ people, text }: EmailAddressesDraft): EmailAddressesDraft {
  const { addresses, unreadable } = parseAddressList(text);
  const added = addresses.filter(({ email }) => !people.some((known) => sameAddress(known.email, email)));
  return { people: [...people, ...added], text: unreadable.map((entry) => entry.text).join('\n') };
}

const without =
  (address: string) =>
  (before: EmailAddressesDraft): EmailAddressesDraft => ({
    ...before,
    people: before.people.filter(({ email }) => email !== address),
  });

interface EmailAddressesFieldProps {
  draft: EmailAddressesDraft;
  onDraft: (change: (before: EmailAddressesDraft) => EmailAddressesDraft) => void;
}

/**
 * Pasted addresses become chips; other text stays in the field. Leaving the field changes nothing: a button that moves
 * while it is pressed misses the press.
 */
export function EmailAddressesField({ draft, onDraft }: EmailAddressesFieldProps) {
  const { people, text, isChecked = false } = draft;
  const listId = useId();
  const isUnreadable = text.trim() !== '' && parseAddressList(text).unreadable.length > 0;
  const paste = (event: ClipboardEvent<HTMLTextAreaElement>) => {
    const pasted = event.clipboardData.getData('text/plain');
    if (parseAddressList(pasted).addresses.length === 0) return;
    event.preventDefault();
    onDraft((before) => takeAddresses({ ...before, text: `${before.text}\n${pasted}`.trim() }));
  };
  const press = (event: KeyboardEvent) => {
    const isEnd = event.key === 'Enter' || event.key === ',' || event.key === ';';
    if (!isEnd || isComposing(event.nativeEvent) || text.includes('"') || text.trim() === '') return;
    event.preventDefault();
    onDraft(takeAddresses);
  };
  return (
    <div>
      <Textarea
        label="Email addresses"
        description="Paste one or more addresses, separated by commas or new lines."
        placeholder="lena@example.com, Ben Ode <ben@example.com>"
        autosize
        minRows={2}
        maxRows={6}
        value={text}
        onChange={(event) => {
          const { value } = event.currentTarget;
          onDraft((before) => ({ ...before, text: value }));
        }}
        onPaste={paste}
        onKeyDown={press}
        error={
          isUnreadable && (isChecked || text.includes('\n'))
            ? 'The remaining text doesn’t contain an email address.'
            : undefined
        }
        aria-describedby={people.length > 0 ? listId : undefined}
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
      />
      {people.length > 0 && (
        <ul className={classes.chips} id={listId} aria-label="People to invite">
          {people.map((person) => (
            <Chip key={person.email} person={person} onRemove={() => onDraft(without(person.email))} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Chip({ person, onRemove }: { person: Invitee; onRemove: () => void }) {
  const { email, name, refusal } = person;
  return (
    <li className={classes.chip} data-refused={refusal !== undefined || undefined}>
      <span className={classes.chipWords}>
        <span className={classes.chipAddress} title={email}>
          {name === null ? email : `${name} <${email}>`}
        </span>
        {refusal !== undefined && <span className={classes.refusal}>{refusal}</span>}
      </span>
      <button type="button" className={classes.remove} aria-label={`Remove ${email}`} onClick={onRemove}>
        <IconX size={14} stroke={1.5} aria-hidden="true" />
      </button>
    </li>
  );
}
