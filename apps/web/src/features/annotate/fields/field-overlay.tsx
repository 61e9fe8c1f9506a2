import { useSyncExternalStore } from 'react';
import type { FieldMessage, LiveField } from '@ringmark/contract/live/fields';
import type { LiveController } from '../live/live-controller.ts';
import type { FieldRoom } from './field-place.ts';
import classes from './fields.module.css';
import { Hint } from './hint.tsx';
import { OptionList } from './option-list.tsx';
import { OwnField } from './own-field.tsx';
import { Proposals } from './proposals.tsx';

type Choice = Extract<FieldMessage, { type: 'field' }>['choice'];

interface OpenFieldProps {
  field: LiveField;
  room: FieldRoom;
  onChoose: (choice: Choice, isOpen: boolean) => void;
  onClose: () => void;
}

function OpenField({ field, room, onChoose, onClose }: OpenFieldProps) {
  if (field.kind === 'select') {
    const choose = (indexes: number[], isOpen: boolean) => onChoose({ indexes }, isOpen);
    return <OptionList field={field} room={room} onChoose={choose} onClose={onClose} />;
  }
  if (field.kind === 'datalist') {
    return (
      <Proposals
        field={field}
        room={room}
        onChoose={(value) => onChoose({ value }, false)}
        onClose={onClose}
      />
    );
  }
  return (
    <OwnField field={field} room={room} onValue={(value) => onChoose({ value }, true)} onClose={onClose} />
  );
}

/** The field of the page that is open, and the words at its pointer, at their places over the page. */
export function FieldOverlay({ controller, room }: { controller: LiveController; room: FieldRoom }) {
  const { asks, send } = controller;
  const { field, hint } = useSyncExternalStore(asks.subscribe, asks.read);
  if (!field) return hint && <Hint hint={hint} room={room} onGone={() => asks.set({ hint: null })} />;
  const close = () => {
    if (asks.read().field?.id !== field.id) return;
    asks.closeField();
    send({ type: 'fieldOver', id: field.id });
  };
  const choose = (choice: Choice, isOpen: boolean) => {
    if (!isOpen) asks.closeField();
    send({ type: 'field', id: field.id, choice, isOpen });
  };
  return (
    <>
      {field.kind !== 'datalist' && (
        <div role="presentation" className={classes.around} onPointerDown={close} onWheel={close} />
      )}
      <OpenField key={field.id} field={field} room={room} onChoose={choose} onClose={close} />
    </>
  );
}
