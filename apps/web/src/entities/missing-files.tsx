import classes from './attachments.module.css';

/** Says which files went with a reload, until they are chosen again or what they belonged to is sent. */
export function MissingFiles({ names }: { names: readonly string[] }) {
  if (names.length === 0) return null;
  return (
    <output className={classes.missing}>
      Files do not survive a reload. Choose again what is still wanted: {names.join(', ')}
    </output>
  );
}
