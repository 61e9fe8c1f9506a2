import classes from '../attachments.module.css';

/** Names the files that a reload lost, until they are chosen again or their text is sent. */
export function MissingFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <output className={classes.missing}>
      Files aren’t kept when the page reloads. Select these again if you still need them: {names.join(', ')}
    </output>
  );
}
