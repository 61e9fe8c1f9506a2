/**
 * Limits on the report about a field; a page's script cuts to these, and the server drops anything that exceeds them.
 */
export const FIELD_LIMITS = { label: 300, value: 2_000, options: 3_000, proposals: 500 } as const;

/** Types of inputs that open a calendar or the like. */
export const DATE_KINDS = ['date', 'time', 'datetime-local', 'month', 'week'] as const;
