import type { OrganizationId, UserId } from '@ringmark/contract/ids';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Services } from '../context/context.ts';
import type { OutgoingMail } from '../ports/mailer-port.ts';
import { createTestKit } from '../../testing/test-kit.ts';
import { asAnyKind, type OtherMailKind } from './mail-kind.ts';
import { MAIL_KINDS } from '../../compose/mail-kinds.ts';
import { enqueue, NOTIFICATION_RETRIES, SIGN_IN_RETRIES } from './outbox.service.ts';
import { createOutboxWorker } from '../../compose/outbox-worker.ts';
import { runOutbox } from '../../compose/run-outbox.ts';

/** A provider that takes its time: it answers when the test says so. */
function aSlowMailer() {
  const waiting: { mail: OutgoingMail; take: () => void; fail: (error: Error) => void }[] = [];
  const asked: { count: number; reached: () => void }[] = [];
  const handed: OutgoingMail[] = [];
  return {
    /** Everything that it was given, answered or not. */
    handed,
    send(mail: OutgoingMail) {
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      waiting.push({ mail, take: resolve, fail: reject });
      handed.push(mail);
      for (const { count, reached } of asked) if (handed.length >= count) reached();
      return promise;
    },
    /** Ends when it has been given this many. */
    async given(count: number): Promise<OutgoingMail[]> {
      if (handed.length < count) await new Promise<void>((reached) => asked.push({ count, reached }));
      return handed;
    },
    /** Answers the one that it has had for the longest. */
    takeOne: () => waiting.shift()?.take(),
    fail: (subject: string) => {
      const index = waiting.findIndex(({ mail }) => mail.subject === subject);
      waiting.splice(index, 1)[0]?.fail(new Error('The provider is down.'));
    },
    takeAll: () => {
      for (const { take } of waiting.splice(0)) take();
    },
  };
}

const kindOf = (name: string, isLasting: boolean): OtherMailKind<{ text: string }> => ({
  name,
  payload: z.object({ text: z.string() }),
  retryAfter: isLasting ? NOTIFICATION_RETRIES : [30, ...SIGN_IN_RETRIES],
  isLasting,
  subjectOf: () => 'other',
  inDigest: null,
  compose: (
    _services,
    _tx,
    [
      {
        payload: { text },
      },
    ],
  ) => ({ subject: text, text, html: text }),
});
const note = kindOf('note', true);
const urgent = kindOf('urgent', false);
const KINDS = [...MAIL_KINDS, asAnyKind(note), asAnyKind(urgent)];

function anOutbox(services: Partial<Services> = {}) {
  // The flood of one person is what these tests are about, not how it is held back.
  const kit = createTestKit({ config: { writesPerMinute: 1_000 } });
  const mailer = aSlowMailer();
  const all = { ...kit.services, ...services, mailer };
  /** Notes of a cause, in one transaction: `acme 1`, `acme 2` and so on. */
  const write = (name: string, count: number, cause?: { organization: string; person?: string }) =>
    kit.db.write((tx) => {
      for (let number = 1; number <= count; number += 1) {
        enqueue(all, tx, note, {
          recipient: 'admin@ringmark.example',
          payload: { text: `${name} ${number}` },
          cause: {
            organizationId: (cause?.organization ?? name) as OrganizationId,
            userId: (cause?.person ?? name) as UserId,
          },
        });
      }
    });
  const writeUrgent = (name: string, recipient: string) =>
    kit.db.write((tx) => enqueue(all, tx, urgent, { recipient, payload: { text: name } }));
  /** Sends one after the other, until all are sent or the test has seen enough. */
  const running = () => {
    const stopping = new AbortController();
    const places = { awaited: 1, ordinary: 1 };
    const run = runOutbox(all, { kinds: KINDS, places, signal: stopping.signal });
    return {
      run,
      async end() {
        stopping.abort();
        mailer.takeAll();
        await run;
      },
    };
  };
  /** The subjects in the order in which they were sent, one after the other. */
  const sendAll = async (count: number) => {
    const { run } = running();
    for (let sent = 1; sent <= count; sent += 1) {
      await mailer.given(sent);
      mailer.takeOne();
    }
    await run;
    return mailer.handed.map(({ subject }) => subject);
  };
  return { kit, mailer, services: all, write, writeUrgent, running, sendAll };
}

/** Starts a worker that is ended however the test ends. */
async function working<T>(
  { services, mailer }: ReturnType<typeof anOutbox>,
  work: (worker: ReturnType<typeof createOutboxWorker>) => Promise<T>,
): Promise<T> {
  // A mail that hangs keeps its place, also on a machine that stands still for a while.
  const worker = createOutboxWorker(services, { kinds: KINDS, sendDeadline: 2 ** 30 });
  worker.start();
  try {
    return await work(worker);
  } finally {
    const stopped = worker.stop();
    mailer.takeAll();
    await stopped;
  }
}

describe('mails that a person waits for', () => {
  it('a sign-in mail is the very next one sent while 400 notifications of one organization wait', async () => {
    const outbox = anOutbox();
    const { kit, mailer } = outbox;
    kit.anOrganization({ domain: 'beta.example' });
    kit.anAdmin();
    const { user, project } = kit.aMemberWithProject();
    const member = kit.asUser(user);
    for (let count = 0; count < 400; count += 1)
      await member.tickets.create({ projectId: project.id, title: `Ticket ${count}`, description: 'Again.' });
    await working(outbox, async (worker) => {
      const before = (await mailer.given(4)).length;
      // None of the mails that are on their way is answered during this.
      await kit.aBrowser().api.auth.requestMagicLink({ email: 'bob@beta.example' });
      worker.wake('now');
      await mailer.given(before + 1);
      expect(mailer.handed.at(-1)).toMatchObject({
        to: 'bob@beta.example',
        subject: 'Sign in to Ringmark',
      });
    });
  });

  it('are tried again when their time has come, also while all others hang', async () => {
    const outbox = anOutbox({ clock: { now: () => Date.now() } });
    const { mailer, write, writeUrgent } = outbox;
    write('acme', 10);
    await working(outbox, async (worker) => {
      await mailer.given(4);
      writeUrgent('let me in', 'bob@beta.example');
      worker.wake('now');
      await mailer.given(5);
      mailer.fail('let me in');
      await mailer.given(6);
      expect(mailer.handed.slice(4).map(({ subject }) => subject)).toEqual(['let me in', 'let me in']);
    });
  });

  it('of one organization, however many, leave a place for those of another', async () => {
    const outbox = anOutbox();
    const { kit, mailer, writeUrgent } = outbox;
    for (const domain of ['acme.example', 'beta.example']) kit.anOrganization({ domain });
    for (let count = 0; count < 50; count += 1) writeUrgent('acme', `person${count}@acme.example`);
    await working(outbox, async (worker) => {
      await mailer.given(2);
      writeUrgent('beta', 'bob@beta.example');
      worker.wake('now');
      await mailer.given(3);
      expect(mailer.handed.map(({ subject }) => subject)).toEqual(['acme', 'acme', 'beta']);
    });
  });
});

describe('turns', () => {
  it('organizations are served in turn, however much one of them has waiting', async () => {
    const { write, sendAll } = anOutbox();
    write('acme', 60);
    write('beta', 2);
    write('gamma', 1);
    const sent = await sendAll(63);
    expect(sent.slice(0, 6)).toEqual(['acme 1', 'beta 1', 'gamma 1', 'acme 2', 'beta 2', 'acme 3']);
    expect(new Set(sent).size).toBe(63);
  });

  it('a new mail is sent within one round while others wait', async () => {
    const outbox = anOutbox();
    const { mailer, running, write } = outbox;
    write('acme', 400);
    write('beta', 400);
    const run = running();
    for (let sent = 1; sent <= 20; sent += 1) {
      await mailer.given(sent);
      if (sent < 20) mailer.takeOne();
    }
    write('gamma', 1);
    for (let sent = 20; sent <= 23; sent += 1) {
      await mailer.given(sent);
      mailer.takeOne();
    }
    expect(mailer.handed.slice(20, 23).map(({ subject }) => subject)).toContain('gamma 1');
    await run.end();
  });

  it('people of one organization are served in turn', async () => {
    const { write, sendAll } = anOutbox();
    write('ada', 5, { organization: 'acme', person: 'ada' });
    write('bob', 1, { organization: 'acme', person: 'bob' });
    write('cleo', 2, { organization: 'beta', person: 'cleo' });
    expect((await sendAll(8)).slice(0, 5)).toEqual(['ada 1', 'cleo 1', 'bob 1', 'cleo 2', 'ada 2']);
  });

  it('mails to one administrator are parted by the organization that caused them', async () => {
    const outbox = anOutbox();
    const { kit, mailer, running } = outbox;
    kit.anAdmin();
    const [acme, beta] = [kit.aMemberWithProject(), kit.aMemberWithProject()];
    const report = ({ user, project }: typeof acme, title: string) =>
      kit.asUser(user).tickets.create({ projectId: project.id, title, description: 'It fails.' });
    for (let count = 0; count < 20; count += 1) await report(acme, `Acme ${count}`);
    await report(beta, 'Beta');
    const run = running();
    await mailer.given(1);
    mailer.takeOne();
    await mailer.given(2);
    expect(mailer.handed.map(({ subject }) => subject)).toEqual(['[#1] Acme 0', '[#21] Beta']);
    await run.end();
  });

  it('one organization whose mails hang leaves a place for the others', async () => {
    const outbox = anOutbox();
    const { mailer, write } = outbox;
    write('acme', 400);
    await working(outbox, async (worker) => {
      await mailer.given(4);
      write('beta', 1);
      worker.wake('now');
      await mailer.given(5);
      expect(mailer.handed.map(({ subject }) => subject).at(-1)).toBe('beta 1');
    });
  });
});
