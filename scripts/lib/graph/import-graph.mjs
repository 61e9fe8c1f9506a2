import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';

const IMPORT = /(?:\bfrom|\bimport\()\s*'(\.[^']+)'/g;

/** Tells whether a file belongs to the product, not to its tests. */
export const isProduct = (file) =>
  /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !/(^|\/)testing\//.test(file);

/**
 * Returns the room that a file is in: the first folders of its path, or the file itself where it is in none.
 *
 * @param {string} file from the folder that is drawn
 * @param {number} depth of how many folders a room is named
 */
export function roomOf(file, depth) {
  const folders = dirname(file).split('/');
  return folders[0] === '.' ? file : folders.slice(0, depth).join('/');
}

/**
 * Reads the imports between the rooms of a folder, those of types too.
 *
 * @param {string} folder
 * @param {number} depth of how many folders a room is named
 * @returns {Map<string, Map<string, string[]>>} for each room the rooms that it imports, with the imports, as `a -> b`
 */
export function readGraph(folder, depth) {
  const graph = new Map();
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!isProduct(file)) continue;
    const from = roomOf(file, depth);
    if (!graph.has(from)) graph.set(from, new Map());
    for (const [, path] of readFileSync(join(folder, file), 'utf8').matchAll(IMPORT)) {
      const imported = relative(folder, resolve(folder, dirname(file), path));
      const to = roomOf(imported, depth);
      if (to === from || imported.startsWith('..')) continue;
      const arrows = graph.get(from);
      arrows.set(to, [...(arrows.get(to) ?? []), `${file} -> ${imported}`]);
    }
  }
  return graph;
}

/**
 * Finds the rooms that depend on each other.
 *
 * @param {Map<string, Map<string, unknown>>} graph
 * @returns {string[][]} the rooms of each circle, sorted
 */
export function findCircles(graph) {
  const reached = new Map([...graph.keys()].map((room) => [room, reachOf(graph, room)]));
  const circles = new Map();
  for (const [room, others] of reached) {
    if (!others.has(room)) continue;
    const circle = [...others].filter((other) => reached.get(other)?.has(room)).toSorted();
    circles.set(circle.join(' '), circle);
  }
  return [...circles.values()];
}

/** Every room that one imports, by others too. */
function reachOf(graph, room) {
  const reached = new Set();
  const left = [...(graph.get(room)?.keys() ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (reached.has(next)) continue;
    reached.add(next);
    left.push(...(graph.get(next)?.keys() ?? []));
  }
  return reached;
}
