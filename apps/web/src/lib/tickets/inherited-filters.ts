/** What a new ticket takes over from the filters of a board, as plain text from the address. */
export interface InheritedFilters {
  projectId?: string | undefined;
  severity?: string | undefined;
  assigneeId?: string | undefined;
  labels?: string | undefined;
}

/** Of any screen's address: made under a filter, a ticket would else vanish from it. */
export const inheritedFilters = ({ projectId, severity, assigneeId, labels }: InheritedFilters) => ({
  projectId,
  severity,
  assigneeId,
  labels,
});
