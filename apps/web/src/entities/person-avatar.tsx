import { lazily } from '../lib/formats/lazily.ts';
import classes from './person-avatar.module.css';
import { CHROMA, personColor } from './person-color.ts';

interface PersonAvatarProps {
  person: { id: string; name: string };
  /** CSS px. */
  size?: number;
  /** The first initial alone. */
  isSingle?: boolean;
  /** Has a ring, and says so on hover. */
  isAssignee?: boolean;
}

const graphemes = lazily(() => new Intl.Segmenter(undefined, { granularity: 'grapheme' }));
/** Up to U+02FF no character combines with the one before it, so each is one letter. */
const LETTERS_ALONE = /^[\u0020-\u02ff](?:[\u0020-\u02ff]|$)/;
const firstLetter = (word = '') => {
  const [first = ''] = LETTERS_ALONE.test(word)
    ? word
    : [...graphemes().segment(word)].map(({ segment }) => segment);
  return first.toUpperCase();
};

/** The initials of the first word and of the last, where there are several. */
function initialsOf(name: string, isSingle: boolean): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 && !isSingle ? firstLetter(words.at(-1)) : '';
  return firstLetter(words[0]) + last || '?';
}

export function PersonAvatar({ person, size = 24, isSingle = false, isAssignee }: PersonAvatarProps) {
  const { hue, lightness } = personColor(person.id);
  return (
    <span
      className={classes.avatar}
      style={{ '--size': `${size}px`, '--color': `oklch(${lightness} ${CHROMA} ${hue})` }}
      data-assignee={isAssignee || undefined}
      title={`${isAssignee ? 'Assigned to ' : ''}${person.name}`}
      aria-hidden="true"
    >
      {initialsOf(person.name, isSingle)}
    </span>
  );
}
