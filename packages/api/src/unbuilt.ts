/** Stands where a service function is still to be written. */
export function unbuilt(): never {
  throw new Error('This is not built yet.');
}
