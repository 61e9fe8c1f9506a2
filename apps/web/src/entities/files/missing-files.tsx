import classes from '../attachments.module.css';

/** Names the files that a reload lost, until they are chosen again or their text is sent. */
export function MissingFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <output className={classes.missing}>
      Files do not survive a reload. Choose again what is still wanted: {names.join(', ')}
    </output>
  );
}
