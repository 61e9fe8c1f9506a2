import { ownValue } from '@ringmark/contract/own-value';
import type { LiveField } from '@ringmark/contract/live/fields';
import { type ChangeEvent, type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react';
import { isFinger } from '../../../lib/browser/is-finger.ts';
import { returnToPage } from '../asks/return-to-page.ts';
import { fieldPlace, type FieldRoom } from './field-place.ts';
import classes from './fields.module.css';

interface OwnFieldProps {
  field: Extract<LiveField, { kind: 'color' | 'date' | 'time' | 'datetime-local' | 'month' | 'week' }>;
  room: FieldRoom;
  onValue: (value: string) => void;
  onClose: () => void;
}

/** Opens the calendar or the colours of the person's browser, where it lets us without another press. */
function openPicker(input: HTMLInputElement): void {
  try {
    input.showPicker();
  } catch {
    // The field itself is there and takes the keys.
  }
}

/** The format that a browser without such a field asks for instead. */
const FORMATS: Record<string, string> = { month: 'YYYY-MM', week: 'YYYY-Www' };

/** A date, time or colour of the page, by the field of the person's own browser in the same place. */
export function OwnField({ field, room, onValue, onClose }: OwnFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  /** This is the final choice: browsers report it for a colour when their picker is closed. */
  const done = useEffectEvent(() => {
    if (field.kind === 'color') onClose();
  });
  const begin = useEffectEvent(() => {
    if (!input.current) return;
    input.current.focus({ preventScroll: true });
    if (field.kind === 'color' || field.wantsPicker || isFinger()) openPicker(input.current);
  });
  useEffect(() => {
    const own = input.current;
    const onDone = () => done();
    begin();
    own?.addEventListener('change', onDone);
    return () => {
      own?.removeEventListener('change', onDone);
      returnToPage();
    };
  }, []);
  const limits =
    field.kind === 'color' ? {} : { min: field.min, max: field.max, step: field.step || undefined };
  const onChange = ({ currentTarget: { value, validity } }: ChangeEvent<HTMLInputElement>) => {
    // Half a date is not a value, and removes nothing.
    if (!validity.badInput) onValue(value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (event.key !== 'Enter' && event.key !== 'Escape') return;
    event.preventDefault();
    onClose();
  };
  return (
    <input
      ref={input}
      type={field.kind}
      aria-label={field.name || 'Page field'}
      className={classes.own}
      style={fieldPlace(field, room)}
      dir={field.isRtl ? 'rtl' : 'ltr'}
      placeholder={ownValue(FORMATS, field.kind)}
      defaultValue={field.value}
      {...limits}
      onChange={onChange}
      onKeyDown={onKeyDown}
      onBlur={onClose}
    />
  );
}
