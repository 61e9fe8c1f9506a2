/* oxlint-disable jsx-a11y/prefer-tag-over-role -- The roles stand for a list under a text field, of which `select` and `datalist` are none. */
import { Skeleton, TextInput, type TextInputProps } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Dialog } from '../dialogs/dialog.tsx';
import { ErrorState } from '../states/error-state.tsx';
import classes from './quick-pick.module.css';
import { isComposing } from '../../lib/browser/composing.ts';

export interface Pick {
  id: string;
  name: string;
  /** Words next to the name; typing finds them as well. */
  hint?: string;
  icon?: ReactNode;
  isChosen?: boolean;
}

interface QuickPickProps {
  title: string;
  /** The name of the field for typing. */
  label: string;
  /** Undefined while they load. */
  picks: readonly Pick[] | undefined;
  failure?: { message: string; onRetry: () => void } | undefined;
  /** The content for a list without any pick. */
  empty: ReactNode;
  /** A note below the list. */
  note?: ReactNode;
  onPick: (id: string) => void;
  /** Makes one that is called as typed, where none is. */
  onCreate?: ((name: string) => void) | undefined;
  onClose: () => void;
}

const optionId = (listId: string, id: string) => `${listId}-${id}`;

const CREATE = 'create';
const folded = (text: string) => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those that begin with the words come before those that have them elsewhere. */
function matching(picks: readonly Pick[], typed: string): Pick[] {
  const wanted = folded(typed.trim());
  const rank = ({ name, hint = '' }: Pick) => {
    if (folded(name).startsWith(wanted)) return 0;
    return folded(`${name} ${hint}`).includes(wanted) ? 1 : 2;
  };
  return [0, 1].flatMap((at) => picks.filter((pick) => rank(pick) === at));
}

/** Last, as what is there already comes first. */
function withNew(picks: readonly Pick[], shown: readonly Pick[], typed: string): readonly Pick[] {
  const name = typed.trim();
  if (name === '' || picks.some((pick) => folded(pick.name) === folded(name))) return shown;
  return [...shown, { id: CREATE, name: `Create “${name}”`, icon: <IconPlus size={15} stroke={1.75} /> }];
}

/** A list to pick from by typing a few letters and Enter, or by a press. */
export function QuickPick(props: QuickPickProps) {
  const { title, label, picks, failure, empty, note, onCreate, onClose } = props;
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const listId = useId();
  const found = picks ? matching(picks, typed) : [];
  const shown = picks && onCreate ? withNew(picks, found, typed) : found;
  const onPick = (id: string) => {
    if (id === CREATE) onCreate?.(typed.trim());
    else props.onPick(id);
    // A list that stays open looks for the next one among all.
    setTyped('');
    setAt(Math.max(0, picks?.findIndex((pick) => pick.id === id) ?? 0));
  };
  const active = shown[Math.min(at, shown.length - 1)];
  const step = (by: number) => {
    const next = Math.max(0, Math.min(shown.length - 1, at + by));
    setAt(next);
    const id = shown[next]?.id;
    if (id !== undefined) document.getElementById(optionId(listId, id))?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'ArrowDown') step(1);
    else if (event.key === 'ArrowUp') step(-1);
    else if (event.key === 'Enter' && active) onPick(active.id);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <PickField
        role="combobox"
        aria-label={label}
        placeholder={label}
        aria-expanded={shown.length > 0}
        aria-controls={listId}
        aria-activedescendant={active && optionId(listId, active.id)}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={onKeyDown}
      />
      {failure && <ErrorState title="Couldn’t load the list" {...failure} />}
      {!picks && !failure && <Skeleton height={108} mt={8} />}
      {picks?.length === 0 && shown.length === 0 && <p className={classes.none}>{empty}</p>}
      {picks !== undefined && picks.length > 0 && shown.length === 0 && (
        <p className={classes.none}>No matches.</p>
      )}
      <Options listId={listId} title={title} picks={shown} active={active} onLight={setAt} onPick={onPick} />
      {note !== undefined && <p className={classes.none}>{note}</p>}
    </Dialog>
  );
}

/** Has the focus at once: the library gives it a task later, when a next key may have gone to what lies below. */
function PickField(props: TextInputProps) {
  const field = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  return <TextInput ref={field} data-autofocus {...props} />;
}

interface OptionsProps {
  listId: string;
  title: string;
  picks: readonly Pick[];
  active: Pick | undefined;
  onLight: (index: number) => void;
  onPick: (id: string) => void;
}

/** The focus stays in the field above, which names the active entry. */
function Options({ listId, title, picks, active, onLight, onPick }: OptionsProps) {
  return (
    <div id={listId} role="listbox" aria-label={title} className={classes.list} hidden={picks.length === 0}>
      {picks.map((pick, index) => (
        <div
          key={pick.id}
          id={optionId(listId, pick.id)}
          role="option"
          tabIndex={-1}
          aria-selected={pick === active}
          className={classes.option}
          onPointerMove={() => onLight(index)}
          onPointerUp={() => onPick(pick.id)}
        >
          {pick.icon}
          <span className={classes.name}>{pick.name}</span>
          {pick.hint && <span className={classes.hint}>{pick.hint}</span>}
          {pick.isChosen && <IconCheck size={15} stroke={2} aria-label="selected" />}
        </div>
      ))}
    </div>
  );
}
