import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { HOUR, MINUTE, SECOND } from '../base/instants.ts';
import { MailRefusedError } from '../ports/mailer-port.ts';
import { type TestKit, createTestKit } from '../../testing/test-kit.ts';
import { type OtherMailKind, asAnyKind } from './mail-kind.ts';
import { NOTIFICATION_RETRIES, enqueue } from './outbox.service.ts';
import { createOutboxWorker } from '../../compose/outbox-worker.ts';
import { nextDue } from './outbox-rows.ts';
import { type MailOutcome, type RunOptions, runOutbox } from '../../compose/run-outbox.ts';

const note: OtherMailKind<{ text: string }> = {
  name: 'note',
  payload: z.object({ text: z.string() }),
  retryAfter: NOTIFICATION_RETRIES,
  isLasting: true,
  subjectOf: () => 'other',
  inDigest: null,
  compose: (_services, _tx, items) => {
    const text = items.map(({ payload }) => payload.text).join(' and ');
    if (text === 'endless') return new Promise<never>(() => undefined);
    if (text === 'broken') throw new Error('This one cannot be made.');
    return text === 'unwanted' ? null : { subject: text, text, html: text };
  },
};

const anOutbox = () => {
  const kit = createTestKit();
  const outcomes: MailOutcome[] = [];
  const options: RunOptions = { kinds: [asAnyKind(note)], report: (outcome) => outcomes.push(outcome) };
  return {
    kit,
    outcomes,
    options,
    write: (text: string, more: { groupKey?: string; delay?: number } = {}) =>
      kit.db.write((tx) =>
        enqueue(kit.services, tx, note, { recipient: 'ada@acme.example', payload: { text }, ...more }),
      ),
    run: () => runOutbox(kit.services, options),
    subjects: () => kit.mailer.sent.map(({ subject }) => subject),
  };
};

const rows = (kit: TestKit) => kit.db.all(kit.db.q.selectFrom('outbox').selectAll().orderBy('id'));

describe('the outbox', () => {
  it('wakes its worker once the cause is kept, and never for one that is rolled back', () => {
    const { kit, write } = anOutbox();
    write('hello');
    expect(kit.wakes()).toBe(1);
    expect(() =>
      kit.db.write((tx) => {
        enqueue(kit.services, tx, note, { recipient: 'ada@acme.example', payload: { text: 'lost' } });
        throw new Error('The cause failed.');
      }),
    ).toThrow('The cause failed.');
    expect(kit.wakes()).toBe(1);
    expect(rows(kit)).toHaveLength(1);
  });

  it('sends what is due once, with the row as id and an own Message-ID', async () => {
    const { kit, write, run, subjects } = anOutbox();
    write('hello');
    await run();
    await run();
    expect(subjects()).toEqual(['hello']);
    const [row] = rows(kit);
    expect(kit.mailer.sent[0]).toMatchObject({
      id: row?.id,
      to: 'ada@acme.example',
      messageId: `<${row?.id}@localhost>`,
    });
    expect(row).toMatchObject({ state: 'sent', attempts: 1, lease_until: null });
    expect(nextDue(kit.db)).toBeNull();
  });

  it('tries again after 1, 5 and 30 minutes, 2 and 12 hours, and then no more', async () => {
    const { kit, write, run, outcomes } = anOutbox();
    write('hello');
    kit.mailer.failWith(...Array.from({ length: 9 }, () => new Error('The provider is down.')));
    const waits: number[] = [];
    await run();
    for (let due = nextDue(kit.db); due !== null; due = nextDue(kit.db)) {
      waits.push(due - kit.clock.now());
      kit.clock.set(due - 1);
      await run();
      kit.clock.set(due);
      await run();
    }
    expect(waits).toEqual([MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 12 * HOUR]);
    expect(outcomes.map(({ result }) => result)).toEqual([...Array<string>(5).fill('retry'), 'failed']);
    expect(rows(kit)).toMatchObject([{ state: 'failed', last_error: 'The provider is down.' }]);
  });

  it('tries a mail that is refused for good once', async () => {
    const { kit, write, run, outcomes } = anOutbox();
    write('hello');
    kit.mailer.failWith(new MailRefusedError('There is no such mailbox.'));
    await run();
    kit.clock.advance(24 * HOUR);
    await run();
    expect(outcomes).toMatchObject([{ result: 'failed', attempt: 1 }]);
    expect(kit.mailer.sent).toEqual([]);
  });

  it('loses nothing when the process dies while sending', async () => {
    const { kit, write, run, options, subjects } = anOutbox();
    write('hello');
    // A mailer that never answers is what a killed process leaves behind.
    const silent = { ...kit.services, mailer: { send: () => new Promise<never>(() => undefined) } };
    void runOutbox(silent, { ...options, sendDeadline: 2 ** 30 });
    await run();
    expect(subjects()).toEqual([]);
    expect(nextDue(kit.db)).toBe(kit.clock.now() + 30 * SECOND);
    kit.clock.advance(30 * SECOND);
    await run();
    expect(subjects()).toEqual(['hello']);
  });

  it('counts a send that takes too long as a failed one', async () => {
    const { kit, write, outcomes, options } = anOutbox();
    write('hello');
    const slow = { ...kit.services, mailer: { send: () => new Promise<never>(() => undefined) } };
    await runOutbox(slow, { ...options, sendDeadline: 1 });
    expect(outcomes).toMatchObject([{ result: 'retry' }]);
  });

  it('counts a mail that takes too long to be made as a failed one, and sends it no more', async () => {
    const { write, run, outcomes, options, subjects, kit } = anOutbox();
    write('endless');
    await runOutbox(kit.services, { ...options, sendDeadline: 1 });
    expect(outcomes).toMatchObject([{ result: 'retry' }]);
    await run();
    expect(subjects()).toEqual([]);
  });

  it('joins waiting mails of one group, and leaves others alone', async () => {
    const { write, run, subjects } = anOutbox();
    write('one', { groupKey: 'ticket 1' });
    write('two', { groupKey: 'ticket 1', delay: MINUTE });
    write('three', { groupKey: 'ticket 2' });
    await run();
    expect(subjects().toSorted()).toEqual(['one and two', 'three']);
  });

  it('gives a mail all its tries that joins one which has had nearly all of them', async () => {
    const { kit, write, run, subjects } = anOutbox();
    const group = { groupKey: 'ticket 1' };
    kit.mailer.failWith(...Array.from({ length: 8 }, () => new Error('The provider is down.')));
    write('one', group);
    await run();
    for (const wait of [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
      kit.clock.advance(wait);
      await run();
    }
    write('two', group);
    await run();
    expect(rows(kit).map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    for (const wait of [MINUTE, 5 * MINUTE, 30 * MINUTE]) {
      kit.clock.advance(wait);
      await run();
    }
    expect(subjects()).toEqual(['one and two']);
  });

  it('goes on past a mail that cannot be made, and drops one that nobody wants', async () => {
    const { write, run, subjects, outcomes } = anOutbox();
    write('broken');
    write('unwanted');
    write('hello');
    await run();
    expect(subjects()).toEqual(['hello']);
    expect(outcomes.map(({ result }) => result).toSorted()).toEqual(['dropped', 'retry', 'sent']);
  });
});

describe('the outbox worker', () => {
  it('sends what waits at its start and what it is woken for, and nothing after its end', async () => {
    const { kit, write, options, subjects } = anOutbox();
    const told: (() => void)[] = [];
    const nextOutcome = () => new Promise<void>((resolve) => told.push(resolve));
    const worker = createOutboxWorker(kit.services, { ...options, report: () => told.shift()?.() });
    write('before');
    const first = nextOutcome();
    worker.start();
    await first;
    write('meanwhile');
    const second = nextOutcome();
    worker.wake('now');
    await second;
    await worker.stop();
    write('after');
    worker.wake('now');
    expect(subjects()).toEqual(['before', 'meanwhile']);
    expect(rows(kit).map(({ state }) => state)).toEqual(['sent', 'sent', 'waiting']);
  });

  it('gathers what nobody waits for, and sends it together', async () => {
    const { kit, write, options } = anOutbox();
    const bothSent = Promise.withResolvers<void>();
    const states: string[][] = [];
    const worker = createOutboxWorker(kit.services, {
      ...options,
      report() {
        states.push(rows(kit).map(({ state }) => state));
        if (states.length === 2) bothSent.resolve();
      },
    });
    worker.start();
    write('one');
    worker.wake('soon');
    write('two');
    worker.wake('soon');
    await bothSent.promise;
    await worker.stop();
    // The first is reported when the second is written down as well: both share a transaction.
    expect(states).toEqual([
      ['sent', 'sent'],
      ['sent', 'sent'],
    ]);
  });

  it('wakes by itself when a try is due', async () => {
    const { kit, write, options } = anOutbox();
    const sent = new Promise<MailOutcome>((resolve) => {
      const worker = createOutboxWorker(
        { ...kit.services, clock: { now: () => Date.now() } },
        {
          ...options,
          report: (outcome) => {
            void worker.stop();
            resolve(outcome);
          },
        },
      );
      kit.clock.set(Date.now());
      write('soon', { delay: 30 });
      worker.start();
    });
    expect(await sent).toMatchObject({ result: 'sent' });
  });
});
