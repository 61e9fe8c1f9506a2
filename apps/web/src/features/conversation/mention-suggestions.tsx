/* oxlint-disable jsx-a11y/prefer-tag-over-role -- The roles stand for a list under a text field, of which `select` and `datalist` are none. */
import type { User } from '@ringmark/contract/people/users';
import { PersonAvatar } from '../../entities/person-avatar.tsx';
import classes from './conversation.module.css';
import { type ListVisibility, useVisibleWhenDrawn } from './use-list-visibility.ts';

interface MentionSuggestionsProps {
  id: string;
  suggestions: readonly User[];
  sight: ListVisibility;
  activeIndex: number;
  choose: (index: number) => void;
}

export const suggestionId = (listId: string, index: number) => `${listId}-${index}`;

/** The focus stays in the field, which names the active entry. */
export function MentionSuggestions({ id, suggestions, sight, activeIndex, choose }: MentionSuggestionsProps) {
  const list = useVisibleWhenDrawn(sight);
  if (suggestions.length === 0) return null;
  return (
    <div ref={list} id={id} role="listbox" aria-label="People to mention" className={classes.suggestions}>
      {suggestions.map((person, index) => (
        <div
          key={person.id}
          id={suggestionId(id, index)}
          role="option"
          tabIndex={-1}
          aria-selected={index === activeIndex}
          className={classes.suggestion}
          onPointerDown={(event) => {
            event.preventDefault();
            choose(index);
          }}
        >
          <PersonAvatar person={person} size={22} />
          <span className={classes.suggestionName}>{person.name}</span>
          <span className={classes.suggestionEmail}>{person.email}</span>
        </div>
      ))}
    </div>
  );
}
