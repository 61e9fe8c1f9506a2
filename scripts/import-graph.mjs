import { resolve } from 'node:path';
import { findCircles, readGraph } from './lib/graph/import-graph.mjs';

// Prints which folders of a package import which, and which of them depend on each other.
const [folder = 'packages/api/src', depth = '2'] = process.argv.slice(2);
const graph = readGraph(resolve(folder), Number(depth));
const circles = findCircles(graph);
const arrows = [...graph.values()].reduce((sum, to) => sum + to.size, 0);
for (const [room, to] of [...graph].toSorted(([one], [other]) => one.localeCompare(other)))
  console.log(`${room} -> ${[...to.keys()].toSorted().join(', ') || 'nothing'}`);
console.log(`\n${graph.size} folders, ${arrows} arrows between them, ${circles.length} circles`);
for (const circle of circles) {
  console.log(`\nIn a circle: ${circle.join(', ')}`);
  for (const room of circle)
    for (const [other, imports] of graph.get(room) ?? [])
      if (circle.includes(other)) console.log(`  ${imports.join('\n  ')}`);
}
