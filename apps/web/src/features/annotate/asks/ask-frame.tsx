import { type FormEvent, type KeyboardEvent, type ReactNode, useId } from 'react';
import classes from './page-dialog.module.css';

interface AskFrameProps {
  /** Says who asks. */
  title: string;
  text: string;
  children: ReactNode;
  onYes: () => void;
  onNo: () => void;
}

/** Shows a question of the page over the page only; the tools next to it can still be used. */
export function AskFrame({ title, text, children, onYes, onNo }: AskFrameProps) {
  const titleId = useId();
  const textId = useId();
  const keys = {
    onKeyDown(event: KeyboardEvent) {
      // Keys of the app, such as V and M, are not meant here.
      event.stopPropagation();
      if (event.key === 'Escape') onNo();
    },
    onSubmit(event: FormEvent) {
      event.preventDefault();
      onYes();
    },
  };
  return (
    <div className={classes.veil}>
      <div role="alertdialog" aria-labelledby={titleId} aria-describedby={textId}>
        <form className={classes.dialog} {...keys}>
          <h2 id={titleId} className={classes.title}>
            {title}
          </h2>
          <p id={textId} className={classes.text} dir="auto">
            {text}
          </p>
          {children}
        </form>
      </div>
    </div>
  );
}
