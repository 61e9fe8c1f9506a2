/** The answer to the session check tells it, before anything else is read. */
const HEADER = 'x-ringmark-change';

let position: string | null = null;

/**
 * The last change that what is on screen can be older than: following begins after it, so that nothing is missed
 * between the first reading and the moment in which the server begins to tell of changes.
 */
export const changePosition = {
  get: (): string | null => position,
  set(id: string): void {
    position = id;
  },
  /** Takes the beginning from an answer, once. */
  beginAt(answer: Response): void {
    position ??= answer.headers.get(HEADER);
  },
  /** With the session everything that was read under it is forgotten. */
  forget(): void {
    position = null;
  },
};
