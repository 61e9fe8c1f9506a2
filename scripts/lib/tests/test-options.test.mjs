import { expect, it } from 'vitest';
import { readTestOptions } from './test-options.mjs';

it.each([
  [[], { kind: 'gate' }],
  [['--changed'], { kind: 'changed', since: 'HEAD' }],
  [['--changed', 'main~3'], { kind: 'changed', since: 'main~3' }],
  [['--changed=main~3'], { kind: 'changed', since: 'main~3' }],
  [['--all'], { kind: 'all' }],
  [['--all', '--alone'], { kind: 'alone' }],
  [['--all', '--shard', '2/4'], { kind: 'all', shard: { index: 2, count: 4 } }],
  [['--all', '--shard=4/4'], { kind: 'all', shard: { index: 4, count: 4 } }],
])('%j is understood', (args, options) => {
  expect(readTestOptions(args)).toStrictEqual(options);
});

it.each([
  [['--chnaged']],
  [['board']],
  [['--shard', '1/4']],
  [['--alone']],
  [['--all', '--changed']],
  [['--all', '--alone', '--shard', '1/4']],
  [['--all', '--shard', '5/4']],
  [['--all', '--shard', '0/4']],
  [['--all', '--shard', 'half']],
  [['--all', '--shard']],
])('%j is answered with the usage', (args) => {
  expect(() => readTestOptions(args)).toThrow('usage: npm test [-- --changed [COMMIT]]');
});
