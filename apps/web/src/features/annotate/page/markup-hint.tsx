import classes from './workspace.module.css';

/** Says what a click does in MARKUP, and how to leave it. */
export function MarkupHint({ onLeave }: { onLeave: () => void }) {
  return (
    <div className={classes.hint}>
      <output>Click where something should change.</output>
      <button type="button" onClick={onLeave}>
        Leave MARKUP <kbd>Esc</kbd>
      </button>
    </div>
  );
}
