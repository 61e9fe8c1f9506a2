/** The fields that a column of a CSV file can hold. */
export const IMPORT_FIELDS = [
  'id',
  'title',
  'description',
  'status',
  'severity',
  'url',
  'author',
  'assignee',
  'labels',
  'due',
  'created',
  'updated',
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

export const importsPath = (projectId: string) => `/api/admin/projects/${projectId}/imports`;
