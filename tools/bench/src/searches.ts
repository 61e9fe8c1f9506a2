export interface Search {
  name: string;
  input: { search: string; projectId?: string; creatorId?: string; status?: string };
}

/** All the kinds of searches that there are: common and rare, with every filter, with hits and without. */
export const searchesIn = ({ projectId, creatorId }: { projectId: string; creatorId: string }): Search[] => [
  { name: 'a common word', input: { search: 'button' } },
  { name: 'two words', input: { search: 'checkout broken' } },
  { name: 'three words', input: { search: 'page text price' } },
  { name: 'two letters', input: { search: 'pa' } },
  { name: 'four letters', input: { search: 'page' } },
  { name: 'a long beginning', input: { search: 'transla' } },
  { name: 'other letters', input: { search: 'größe' } },
  { name: 'without blanks', input: { search: '注文' } },
  { name: 'a number', input: { search: '#4242' } },
  { name: 'no hit', input: { search: 'zzyzx' } },
  { name: 'in a project', input: { search: 'button', projectId } },
  { name: 'of a creator', input: { search: 'button', creatorId } },
  { name: 'of a status', input: { search: 'button', status: 'Blocked' } },
  { name: 'common words, no hit in a project', input: { search: 'страница', projectId } },
];

export const PAGE = 50;

/**
 * How many a search asks for when two sizes are compared: what it costs grows with what it returns, so that a kind of
 * which the smaller one has not a whole page is asked for as many in both.
 */
export const limitFor = (foundInSmall: number): number =>
  foundInSmall === 0 ? PAGE : Math.min(PAGE, foundInSmall);
