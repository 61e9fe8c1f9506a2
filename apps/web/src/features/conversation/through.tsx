import classes from './conversation.module.css';

/** The program that a person had write, by its token's name. */
export function Through({ name }: { name: string | undefined }) {
  return name === undefined ? null : <span className={classes.through}>via {name} </span>;
}
