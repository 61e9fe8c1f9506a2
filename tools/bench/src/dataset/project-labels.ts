import type { LabelId } from '@ringmark/contract/ids';
import type { LabelColour } from '@ringmark/contract/vocabulary';
import type { Random } from './random.ts';

export interface ProjectLabel {
  id: LabelId;
  name: string;
  colour: LabelColour;
}

const LABELS: readonly [name: string, colour: LabelColour][] = [
  ['layout', 'blue'],
  ['copy', 'teal'],
  ['checkout', 'orange'],
  ['mobile', 'violet'],
  ['speed', 'rose'],
  ['later', 'grey'],
];
export const labelsOf = (random: Random, at: number): ProjectLabel[] =>
  LABELS.map(([name, colour]) => ({ id: random.id<LabelId>(at), name, colour }));
