import type { LabelId } from '../ids.ts';

/** The caller, as a creator or an assignee. */
export const ME = 'me';
/** The word for no assignee, or no label. */
export const NONE = 'none';

export interface LabelFilter {
  /** Tickets without any label. */
  isNone: boolean;
  with: LabelId[];
  without: LabelId[];
}

/** @param text `none`, or ids with commas between; a hyphen before one means without it. */
export function parseLabelFilter(text: string): LabelFilter {
  const words = text.split(',').map((word) => word.trim());
  const ids = words.filter((word) => word !== '' && word !== NONE);
  return {
    isNone: words.includes(NONE),
    with: ids.filter((id) => !id.startsWith('-')).map((id) => id as LabelId),
    without: ids.filter((id) => id.startsWith('-')).map((id) => id.slice(1) as LabelId),
  };
}
