import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** While it is not known yet who is there. */
export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className={classes.screen}>
      <Loader aria-hidden="true" />
      <p className={classes.text}>{text}</p>
    </output>
  );
}
