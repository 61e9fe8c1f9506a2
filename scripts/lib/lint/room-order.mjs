import { dirname, resolve } from 'node:path';
import { roomOfApi, whyNotImported } from './api-rooms.mjs';

function check(context, node, path) {
  if (typeof path !== 'string' || !path.startsWith('.')) return;
  const from = roomOfApi(context.filename);
  const to = from && roomOfApi(resolve(dirname(context.filename), path));
  const message = to && from !== to ? whyNotImported(from, to) : undefined;
  if (message) context.report({ node, message });
}

/** The folders of the api import in one direction, types included. */
export const roomOrder = {
  create(context) {
    return {
      ImportDeclaration: (node) => check(context, node, node.source.value),
      ExportNamedDeclaration: (node) => check(context, node, node.source?.value),
      ImportExpression: (node) => check(context, node, node.source.value),
    };
  },
};
