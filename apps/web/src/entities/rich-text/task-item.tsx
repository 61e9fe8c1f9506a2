import { type ReactNode, useId, useState } from 'react';
import classes from './rich-text.module.css';

/** @param seen the words next to the box. @returns settles when the box is what it then is */
export type TickBox = (box: number, isDone: boolean, seen: string) => Promise<unknown>;

interface TaskItemProps {
  task: { index: number; isDone: boolean };
  /** The words next to the box, which name it. */
  words: string;
  onTick: TickBox | undefined;
  children: ReactNode;
}

export function TaskItem({ task, words, onTick, children }: TaskItemProps) {
  // The state that was requested is shown at once, and the actual one after the answer.
  const [asked, setAsked] = useState<boolean>();
  const id = useId();
  const isDone = asked ?? task.isDone;
  const change = async () => {
    if (!onTick || asked !== undefined) return;
    setAsked(!isDone);
    try {
      await onTick(task.index, !isDone, words);
    } finally {
      setAsked(undefined);
    }
  };
  return (
    <li className={classes.task} data-done={isDone || undefined}>
      <label className={classes.reach} htmlFor={id}>
        <input
          id={id}
          type="checkbox"
          className={classes.box}
          aria-label={words || 'Task'}
          checked={isDone}
          disabled={!onTick}
          onChange={() => void change()}
        />
      </label>
      <div className={classes.taskWords}>{children}</div>
    </li>
  );
}
