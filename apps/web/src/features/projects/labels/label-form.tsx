import { Button, Group, TextInput } from '@mantine/core';
import { LABEL_LIMITS } from '@ringmark/contract/tickets/label-limits';
import { LABEL_COLOURS, type LabelColour } from '@ringmark/contract/vocabulary';
import { type FormEvent, useId, useState } from 'react';
import { LabelDot } from '../../../entities/team/label-dot.tsx';
import { errorFields, errorWords } from '../../../lib/server/error-words.ts';
import { useInitialFocus } from '../../../ui/focus/use-initial-focus.ts';
import classes from './labels.module.css';
import type { LabelValues } from './use-label-writes.ts';

interface LabelFormProps {
  /** The name of the form for people who cannot see it. */
  says: string;
  initial: LabelValues;
  /** The label of the submit button: at rest, and while sending. */
  words: readonly [string, string];
  isBusy: boolean;
  error: unknown;
  onSave: (values: LabelValues) => void;
  onCancel?: () => void;
}

/** A word and its colour. */
export function LabelForm({ says, initial, words, isBusy, error, onSave, onCancel }: LabelFormProps) {
  const [name, setName] = useState(initial.name);
  const [colour, setColour] = useState(initial.colour);
  const focusRef = useInitialFocus<HTMLInputElement>();
  const isBlank = name.trim() === '';
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!isBlank && !isBusy) onSave({ name: name.trim(), colour });
  };
  return (
    <form aria-label={says} onSubmit={save} className={classes.form} noValidate>
      <TextInput
        ref={focusRef}
        data-autofocus
        aria-label="Label"
        placeholder="New label"
        value={name}
        maxLength={LABEL_LIMITS.labelLength}
        error={error ? (errorFields(error)['name'] ?? errorWords(error)) : undefined}
        leftSection={<LabelDot colour={colour} />}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className={classes.below}>
        <Colours value={colour} onChange={setColour} />
        <Group gap="xs" wrap="nowrap">
          {onCancel && (
            <Button size="xs" variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit" size="xs" disabled={isBusy || isBlank}>
            {isBusy ? words[1] : words[0]}
          </Button>
        </Group>
      </div>
    </form>
  );
}

/** Each colour has its word for those who do not see colours. */
function Colours({ value, onChange }: { value: LabelColour; onChange: (colour: LabelColour) => void }) {
  const group = useId();
  return (
    <fieldset className={classes.colours}>
      <legend className="unseen">Colour</legend>
      {LABEL_COLOURS.map((colour) => (
        <label key={colour} className={classes.colour} title={colour}>
          <input
            type="radio"
            name={group}
            aria-label={colour}
            checked={colour === value}
            onChange={() => onChange(colour)}
          />
          <LabelDot colour={colour} />
        </label>
      ))}
    </fieldset>
  );
}
