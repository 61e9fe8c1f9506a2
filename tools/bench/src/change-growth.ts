import type { ApiStage } from './api-stage.ts';
import { interleave, middle, ratioOf } from './measure.ts';
import { atMost, type Finding, spread, times } from './report.ts';

/** Goal 5: a change of status at both sizes, compared with a bare program that writes only ticket and history. */
export async function changeFindings(stage: ApiStage): Promise<Finding[]> {
  const { small, large, writer, smallWriter, samples } = stage;
  const sides = await interleave(
    { small: small.change, large: large.change, bareSmall: smallWriter.change, bareLarge: writer.change },
    samples,
  );
  return [
    {
      row: 5,
      what: `Change of status over HTTP, ${large.size} beside ${small.size}`,
      ...atMost(1.1, ratioOf(sides.large, sides.small)),
      ours: spread(middle(sides.large)),
      other: spread(middle(sides.small)),
    },
    {
      row: 5,
      what: 'The same of a bare program that writes ticket and history (for orientation)',
      goal: '',
      result: times(ratioOf(sides.bareLarge, sides.bareSmall)),
      ours: `bare ${spread(middle(sides.bareLarge))}`,
      other: `bare ${spread(middle(sides.bareSmall))}`,
      isMet: null,
    },
  ];
}
