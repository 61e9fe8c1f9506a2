import { v7 } from 'uuid';

/** A new opaque id that sorts after every one made before it in this process. */
export const newId = <Id extends string = string>(): Id => v7() as Id;
