import type { LiveField } from '@ringmark/contract/live/fields';
import { useEffect, useEffectEvent, useState } from 'react';
import { type FieldRoom, listPlace } from './field-place.ts';
import classes from './fields.module.css';
import { fitting } from './option-keys.ts';
import { isComposing } from '../../../lib/browser/composing.ts';

interface ProposalsProps {
  field: Extract<LiveField, { kind: 'datalist' }>;
  room: FieldRoom;
  onChoose: (value: string) => void;
  onClose: () => void;
}

/** Shows what a page proposes for a field, while the person continues to type into it. */
export function Proposals({ field, room, onChoose, onClose }: ProposalsProps) {
  const [active, setActive] = useState(-1);
  const shown = fitting(field.proposals, field.value);
  const lit = active < shown.length ? active : -1;
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const last = shown.length - 1;
    const chosen = shown[lit];
    if (last < 0 || isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'ArrowDown') setActive(lit < last ? lit + 1 : 0);
    else if (event.key === 'ArrowUp') setActive(lit > 0 ? lit - 1 : last);
    else if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter' && chosen) onChoose(chosen.value);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    // The keys are in the page's field; only these few are taken on their way to it.
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  if (shown.length === 0) return null;
  return (
    <>
      <output className={classes.count}>
        {shown[lit]?.value ?? `${shown.length} ${shown.length === 1 ? 'suggestion' : 'suggestions'}`}
      </output>
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- Browsers draw a `datalist` at fields of their own alone.
        role="listbox"
        aria-label={`Suggestions for ${field.name || 'the field'}`}
        className={classes.list}
        style={listPlace(field, room)}
        dir={field.isRtl ? 'rtl' : 'ltr'}
      >
        {shown.map(({ value, label }, place) => (
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- The page's field has the focus and the keys.
          <div
            key={value}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As its list is none of the browser's, nor is it.
            role="option"
            tabIndex={-1}
            aria-selected={place === lit}
            className={classes.option}
            data-active={place === lit || undefined}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(value)}
          >
            <span>{value}</span>
            {label !== value && label !== '' && <span className={classes.aside}>{label}</span>}
          </div>
        ))}
      </div>
    </>
  );
}
