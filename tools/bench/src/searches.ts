export interface Search {
  name: string;
  input: {
    search: string;
    projectId?: string;
    creatorId?: string;
    status?: string;
    assigneeId?: string;
    labels?: string;
    due?: 'overdue';
  };
}

/** The project, people and label that searches filter by. */
export interface SearchPlace {
  projectId: string;
  creatorId: string;
  assigneeId: string;
  /** A label of the project. */
  labelId: string;
}

/** Every kind of search: common and rare words, every filter, with and without hits. */
export const searchesIn = ({ projectId, creatorId, assigneeId, labelId }: SearchPlace): Search[] => [
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
  { name: 'of an assignee', input: { search: 'button', assigneeId } },
  { name: 'with a label', input: { search: 'button', labels: labelId } },
  { name: 'overdue', input: { search: 'button', due: 'overdue' } },
  { name: 'common words, no hit in a project', input: { search: 'страница', projectId } },
];

export const PAGE = 50;

/**
 * Returns the number of results to request when two sizes are compared. Cost grows with results, so a kind with less
 * than a page in the smaller size gets the same number in both.
 */
export const limitFor = (foundInSmall: number): number =>
  foundInSmall === 0 ? PAGE : Math.min(PAGE, foundInSmall);
