import { IconCheck } from '@tabler/icons-react';
import type { FieldOption, LiveField } from '@ringmark/contract/live/fields';
import { type KeyboardEvent, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { returnToPage } from '../asks/return-to-page.ts';
import { type FieldRoom, listPlace } from './field-place.ts';
import classes from './fields.module.css';
import { isMove, movedBy, typedTo } from './option-keys.ts';

type SelectField = Extract<LiveField, { kind: 'select' }>;

interface OptionListProps {
  field: SelectField;
  room: FieldRoom;
  /** @param isOpen more may be chosen. */
  onChoose: (indexes: number[], isOpen: boolean) => void;
  onClose: () => void;
}

/** Letters that are typed one soon after another are one word. */
const WORD_MS = 700;

function useTyped() {
  const typed = useRef({ text: '', at: 0 });
  return {
    add: (letter: string, at: number): string => {
      const isSame = at - typed.current.at < WORD_MS;
      typed.current = { text: isSame ? typed.current.text + letter : letter, at };
      return typed.current.text;
    },
    isTyping: (at: number) => at - typed.current.at < WORD_MS,
  };
}

/** Keeps the highlighted option, and handles the keys. */
function useOptions({ field, onChoose, onClose }: OptionListProps) {
  const { options, isMultiple } = field;
  const [active, setActive] = useState(() => options.findIndex(({ isSelected }) => isSelected));
  const typed = useTyped();
  // The page tells what it has taken a moment later; the next choice may come before.
  const [selected, setSelected] = useState(() =>
    options.flatMap(({ isSelected, index }) => (isSelected ? [index] : [])),
  );
  const choose = (option: FieldOption | undefined) => {
    if (!option || option.isDisabled) return;
    if (!isMultiple) return onChoose([option.index], false);
    const isIn = selected.includes(option.index);
    const next = isIn ? selected.filter((one) => one !== option.index) : [...selected, option.index];
    setSelected(next);
    onChoose(next, true);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, timeStamp } = event;
    // The app's own letters are not meant here.
    event.stopPropagation();
    if (event.ctrlKey || event.metaKey) return;
    const isLetter = [...key].length === 1 && (key !== ' ' || typed.isTyping(timeStamp));
    event.preventDefault();
    if (key === 'Escape' || (event.altKey && key === 'ArrowUp')) onClose();
    else if (isMove(key)) setActive(movedBy(options, active, key));
    else if (isLetter) setActive(typedTo(options, active, typed.add(key, timeStamp)));
    else if (key === ' ' || key === 'Enter' || key === 'Tab') {
      if (isMultiple && key !== ' ') onClose();
      else choose(options[active]);
      if (!isMultiple && (active < 0 || options[active]?.isDisabled)) onClose();
    }
  };
  return { active, setActive, selected, choose, onKeyDown };
}

const CUT =
  'This list is too long to show in full. If your option is missing, open the page in a new browser tab.';

/** The options of a page's list, by keyboard, mouse and finger as in a browser. */
export function OptionList(props: OptionListProps) {
  const { field, room, onClose } = props;
  const { active, setActive, selected, choose, onKeyDown } = useOptions(props);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  useEffect(() => {
    list.current?.focus({ preventScroll: true });
    return returnToPage;
  }, []);
  useLayoutEffect(() => {
    list.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- What is lit is marked in the document.
  }, [active]);
  const groupOf = (place: number) => field.options[place]?.group;
  return (
    <div
      ref={list}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- A `select` would open where the browser likes.
      role="listbox"
      tabIndex={0}
      aria-label={field.name || 'Options'}
      aria-multiselectable={field.isMultiple || undefined}
      aria-activedescendant={active < 0 ? undefined : `${id}-${active}`}
      className={classes.list}
      dir={field.isRtl ? 'rtl' : 'ltr'}
      style={listPlace(field, room)}
      onKeyDown={onKeyDown}
      onBlur={onClose}
    >
      {field.options.map((option, place) => (
        <div key={option.index} role="presentation">
          {option.group !== undefined && option.group !== groupOf(place - 1) && (
            <div className={classes.group} role="presentation">
              {option.group}
            </div>
          )}
          {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- The list has the focus and the keys. */}
          <div
            id={`${id}-${place}`}
            // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- As its list is none of the browser's, nor is it.
            role="option"
            aria-selected={selected.includes(option.index)}
            aria-disabled={option.isDisabled}
            className={classes.option}
            data-active={place === active || undefined}
            onPointerMove={() => option.isDisabled || setActive(place)}
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(option)}
          >
            <span className={classes.tick}>
              {selected.includes(option.index) && <IconCheck size={14} stroke={2} />}
            </span>
            <span>{option.label || ' '}</span>
          </div>
        </div>
      ))}
      {field.isCut && <p className={classes.group}>{CUT}</p>}
    </div>
  );
}
