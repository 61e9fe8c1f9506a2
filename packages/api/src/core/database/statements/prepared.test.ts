import { expect, it } from 'vitest';
import { openDatabase } from '../db.ts';
import { preparedQuery } from './prepared.ts';
import { migrate } from '../migrate.ts';
import type { UserId } from '@ringmark/contract/ids';

it('a prepared query names its parameters, and one that is used twice is given once', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const query = preparedQuery((q, { id, email }: { id: UserId; email: string }) =>
    q
      .selectFrom('user')
      .select('id')
      .where((eb) => eb.or([eb('email', '=', email), eb('id', '=', id), eb('name', '=', email)])),
  );
  const statement = query(db);
  expect(statement.source.match(/@\w+/g)).toEqual(['@email', '@id', '@email']);
  expect(statement.all({ id: 'nobody' as UserId, email: 'nobody@example.com' })).toEqual([]);
  db.close();
});

it('a constant in a prepared query that is not a literal is refused: it would be taken for a parameter', () => {
  const db = openDatabase(':memory:');
  migrate(db);
  const query = preparedQuery((q) => q.selectFrom('user').select('id').where('name', '=', 'Ada'));
  expect(() => query(db)).toThrow('A constant of a prepared query must be a literal.');
  db.close();
});
