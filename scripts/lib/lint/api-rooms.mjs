/**
 * The folders of `packages/api/src`, wing by wing. A folder imports only folders that come before it, so that there can
 * be no cycle.
 */
const WINGS = {
  core: 'base input-words ports database pictures context queue audit jobs reach storage erasure events limits mail secrets views',
  people:
    'addresses settings api-tokens users joining organizations auth events impersonation administrators invitations',
  projects: 'labels projects viewing pages doors',
  tickets:
    'tickets steps watchers bulk-edits comments merging saved-views attachments imports duplicates viewport',
  evidence: 'proofs previews regressions frozen-pages sizes rechecks deploys',
  outward: 'calendar notifications digests webhooks agents trackers',
  operation: 'analytics mail-failures system maintenance',
};

const ROOMS = [
  ...Object.entries(WINGS).flatMap(([wing, rooms]) => rooms.split(' ').map((room) => `${wing}/${room}`)),
  'compose',
];

/** Returns the room that a file of `packages/api/src` is in; undefined for any other file, for tests and their helpers. */
export function roomOfApi(path) {
  const [, file] = /\/packages\/api\/src\/(.+)$/.exec(path.replaceAll('\\', '/')) ?? [];
  if (file === undefined || /\.test\.ts$|(^|\/)testing\//.test(file)) return undefined;
  const [wing, room] = file.split('/');
  return wing === 'compose' ? wing : `${wing}/${room}`;
}

/** @returns why a room may not import another one; undefined if it may. */
export function whyNotImported(from, to) {
  const [here, there] = [ROOMS.indexOf(from), ROOMS.indexOf(to)];
  if (here < 0) return `The folder “${from}” has no place in the list of scripts/lib/lint/api-rooms.mjs.`;
  if (there <= here) return undefined;
  return `“${from}” lies below “${to}”. State a fact that it follows, or move what both need down.`;
}
