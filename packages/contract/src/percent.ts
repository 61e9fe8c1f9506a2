/** Writes a share of 0 to 1 as people read it. */
export const percent = (share: number): string =>
  share < 0.01 ? 'less than 1%' : `${Math.round(share * 100)}%`;
