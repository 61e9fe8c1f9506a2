/** The session check, the first read of all, has this header. */
const HEADER = 'x-ringmark-change';

let position: string | null = null;

/** The position where the subscription starts: before anything on screen, so that no change is missed. */
export const changePosition = {
  get: (): string | null => position,
  set(id: string): void {
    position = id;
  },
  /** Takes the first answer's position. */
  beginAt(answer: Response): void {
    position ??= answer.headers.get(HEADER);
  },
  forget(): void {
    position = null;
  },
};
