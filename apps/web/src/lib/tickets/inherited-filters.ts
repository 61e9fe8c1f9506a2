/** The values that a new ticket takes over from the filters of a board, as plain text from the address. */
export interface InheritedFilters {
  projectId?: string | undefined;
  severity?: string | undefined;
  assigneeId?: string | undefined;
  labels?: string | undefined;
}

/**
 * Picks the inherited filters from any screen's address: a ticket made under a filter would otherwise vanish from it.
 */
export const inheritedFilters = ({ projectId, severity, assigneeId, labels }: InheritedFilters) => ({
  projectId,
  severity,
  assigneeId,
  labels,
});
