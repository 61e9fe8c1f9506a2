import { Loader } from '@mantine/core';
import classes from './states.module.css';

/** Shows that the app is loading, before the session is known. */
export function LoadingScreen({ text = 'Loading...' }: { text?: string }) {
  return (
    <output className={classes.screen}>
      <Loader aria-hidden="true" />
      <p className={classes.text}>{text}</p>
    </output>
  );
}
