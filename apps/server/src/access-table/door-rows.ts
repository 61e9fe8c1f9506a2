import type { Row } from './row.types.ts';

export const doors = {
  for: 'admins',
  target: 'project',
  input: ({ projectId }) => ({ projectId }),
} satisfies Row;
const aDoor = {
  ...doors,
  input: ({ projectId }) => ({ projectId, id: 'a-door' }),
  // None of them has a site access.
  ok: 404,
} satisfies Row;

export const DOOR_ROWS: Record<string, Row> = {
  'doors.list': doors,
  'doors.add': {
    ...doors,
    input: ({ projectId }) => ({
      projectId,
      secret: { kind: 'header', origin: 'https://nowhere.example', name: 'X-A', value: 'b' },
    }),
    // It goes to no other sites than the project's.
    ok: 400,
  },
  'doors.record': {
    ...doors,
    input: ({ projectId }) => ({ projectId, width: 800, height: 600 }),
  },
  'doors.keepRecording': {
    ...doors,
    input: ({ projectId }) => ({ projectId, sessionId: 'A'.repeat(22) }),
  },
  'doors.retry': aDoor,
  'doors.remove': aDoor,
  'doors.setRules': { ...doors, input: ({ projectId }) => ({ projectId, level: 'look' }) },
};
