/** The session check, the first read of all, answers with this header. */
const HEADER = 'x-ringmark-change';

let position: string | null = null;

/**
 * The position in the change log to subscribe from. It is older than anything on screen, so that no change between the
 * first read and the subscription is missed.
 */
export const changePosition = {
  get: (): string | null => position,
  set(id: string): void {
    position = id;
  },
  /** Takes the position from the first answer that has one. */
  beginAt(answer: Response): void {
    position ??= answer.headers.get(HEADER);
  },
  forget(): void {
    position = null;
  },
};
