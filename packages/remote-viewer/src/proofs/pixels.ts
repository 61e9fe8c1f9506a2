/** A decoded picture has four bytes a px. */
export interface Pixels {
  width: number;
  height: number;
  data: Uint8Array;
}
