import { mentionQuery, suggestMentions } from '@ringmark/contract/tickets/mentions';
import type { User } from '@ringmark/contract/people/users';
import { type KeyboardEvent, type RefObject, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../lib/browser/composing.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { completeMention, mentionedIds } from './mention-text.ts';
import { useListVisibility } from './use-list-visibility.ts';

const readersAmong = (people: readonly User[] = [], isForTeam: boolean) =>
  people.filter(({ isAdmin }) => isAdmin || !isForTeam);

type Asked = ReturnType<typeof mentionQuery>;

function useSuggestions(asked: Asked, isOpen: boolean, isForTeam: boolean) {
  const users = trpc.users.list.useQuery();
  const found = asked && isOpen ? suggestMentions(readersAmong(users.data, isForTeam), asked.query) : [];
  const ids = found.map(({ id }) => id);
  return { users, suggestions: found, ...useListVisibility(asked?.start, asked?.query ?? '', ids) };
}

/** Suggestions while a name is typed after an @, and the keys that choose one. */
export function useMentionBox(
  field: RefObject<HTMLTextAreaElement | null>,
  text: string,
  setText: (text: string) => void,
  isForTeam: boolean,
) {
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [closedAt, setClosedAt] = useState<number>();
  const chosen = useRef(new Set<string>());

  const asked = mentionQuery(text, caret);
  const isOpen = asked !== undefined && asked.start !== closedAt;
  const { users, suggestions, sight, isSeen, hasSeenAny } = useSuggestions(asked, isOpen, isForTeam);
  const activeIndex = Math.min(active, suggestions.length - 1);

  const choose = (index: number) => {
    const person = suggestions[index];
    if (!person || !asked) return;
    chosen.current.add(person.id);
    const done = completeMention(text, caret, asked.start, person.name);
    // This renders at once, before the next key.
    flushSync(() => {
      setText(done.text);
      setCaret(done.caret);
      setActive(0);
    });
    field.current?.focus();
    field.current?.setSelectionRange(done.caret, done.caret);
  };

  /** @returns whether the suggestions used the key. */
  const onKey = (event: KeyboardEvent): boolean => {
    // While an input method composes, the keys choose among its own words.
    if (suggestions.length === 0 || !asked || isComposing(event.nativeEvent)) return false;
    const isChoice = event.key === 'Enter' || event.key === 'Tab';
    // Before any list was seen, the key has its meaning in the text.
    if (isChoice && !hasSeenAny()) return false;
    if (event.key === 'ArrowDown') setActive((activeIndex + 1) % suggestions.length);
    else if (event.key === 'ArrowUp') setActive((activeIndex + suggestions.length - 1) % suggestions.length);
    else if (event.key === 'Escape') setClosedAt(asked.start);
    else if (!isChoice) return false;
    else if (isSeen()) choose(activeIndex);
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  return {
    suggestions,
    /** The names of all people who can be mentioned. */
    names: readersAmong(users.data, isForTeam).map(({ name }) => name),
    sight,
    activeIndex,
    /** The people could not be read. */
    hasFailed: isOpen && users.isError,
    retry: () => void users.refetch(),
    choose,
    onKey,
    /** Call it after typing, clicking or moving. */
    onCaret: (place: number) => {
      setCaret(place);
      setActive(0);
      if (!mentionQuery(text, place)) setClosedAt(undefined);
    },
    close: () => setClosedAt(asked?.start),
    /** The people who are mentioned; undefined before people are known, when the server finds the names. */
    mentioned: () => users.data && mentionedIds(text, users.data, chosen.current),
    forget: () => chosen.current.clear(),
  };
}
