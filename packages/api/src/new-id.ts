import { v7 } from 'uuid';

/** Sorts after every id made before it in this process. */
export const newId = <Id extends string = string>(): Id => v7() as Id;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

export const isOwnId = (id: string): boolean => ID.test(id);
