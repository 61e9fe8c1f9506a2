import { describe, expect, it } from 'vitest';
import { createTestKit } from '../../testing/test-kit.ts';

describe('a transaction', () => {
  it('keeps all or nothing, and follow-up work runs only after the commit', () => {
    const { db } = createTestKit();
    const done: string[] = [];
    const insert = (key: string) =>
      db.write((tx) => {
        tx.afterCommit(() => done.push(key));
        tx.run(tx.q.insertInto('rate_hit').values({ key, at: 1 }));
        if (key === 'bad') throw new Error('No.');
        expect(done).not.toContain(key);
      });
    insert('good');
    expect(() => insert('bad')).toThrow('No.');
    expect(done).toEqual(['good']);
    expect(db.all(db.q.selectFrom('rate_hit').select('key'))).toEqual([{ key: 'good' }]);
  });

  it('is never begun inside another: its parts would be kept by halves', () => {
    const { db } = createTestKit();
    expect(() => db.write(() => db.write(() => undefined))).toThrow('A transaction is already open');
    expect(db.sqlite.inTransaction).toBe(false);
  });
});
