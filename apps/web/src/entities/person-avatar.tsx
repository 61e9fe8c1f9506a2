import classes from './person-avatar.module.css';

interface PersonAvatarProps {
  person: { id: string; name: string };
  /** CSS px. */
  size?: number;
}

const COLORS = 8;

/** The same person has the same colour everywhere. */
function colorOf(id: string): number {
  let sum = 0;
  for (const character of id) sum = (sum * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return sum % COLORS;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });
const firstLetter = (word: string | undefined) => {
  const [first] = graphemes.segment(word ?? '');
  return first?.segment.toLocaleUpperCase() ?? '';
};

/** Initials: of the first word, and of the last where there are several and room for two. */
function initialsOf(name: string, size: number): string {
  const words = name.trim().split(/\s+/);
  const last = words.length > 1 && size >= 20 ? firstLetter(words.at(-1)) : '';
  return firstLetter(words[0]) + last || '?';
}

/** A round of initials; decorative, since the name stands beside it or in its title. */
export function PersonAvatar({ person, size = 24 }: PersonAvatarProps) {
  return (
    <span
      className={classes.avatar}
      data-color={colorOf(person.id)}
      style={{ '--size': `${size}px` }}
      title={person.name}
      aria-hidden="true"
    >
      {initialsOf(person.name, size)}
    </span>
  );
}
