import { ME } from '@ringmark/contract/lists/filter-words';
import { PAGE, type SearchPlace } from './searches.ts';
import { ADMIN_EMAIL } from './dataset/people.ts';
import type { Connect, Connection, Reply } from './running/http-connection.ts';
import { type Ringmark, startRingmark } from './running/built-server.ts';

/** A running server of one size with an administrator signed in, and the calls to measure. */
export interface Subject {
  server: Ringmark;
  /** The number of tickets as people write it. */
  size: string;
  connect: Connect;
  /** Changes the status of a ticket. @returns ms. */
  change(): Promise<number>;
  /** @returns ms. */
  create(): Promise<number>;
  /** @returns ms. */
  search(input: Readonly<Record<string, string>>): Promise<number>;
  readBoard(headers?: Readonly<Record<string, string>>): Promise<Reply>;
  callBoard(): Promise<Reply>;
  /** The values to search by. */
  place: SearchPlace;
}

export const BOARD_PATH = '/api/board';
/** The same by the web client's call. */
const BOARD_CALL = '/api/trpc/tickets.board?input=%7B%7D';

/** Fifty tickets match these words and filters. */
export const searchPath = (input: Readonly<Record<string, string>>): string =>
  `/api/tickets?${String(new URLSearchParams({ limit: String(PAGE), ...input }))}`;

export function expectStatus(reply: Reply, status: number): Reply {
  if (reply.status === status) return reply;
  throw new Error(`The server answered ${reply.status}: ${String(reply.body).slice(0, 300)}`);
}

interface TicketFacts {
  id: string;
  projectId: string;
  userId: string;
}

const read = async <T>(connection: Connection, path: string): Promise<T> =>
  JSON.parse(String(expectStatus(await connection.call({ path }), 200).body)) as T;

/** A project that all sizes have, with one of its people and labels: a random choice would differ by size. */
async function somePlace(connection: Connection): Promise<Subject['place']> {
  const projects = await read<{ id: string; name: string }[]>(connection, '/api/projects');
  const projectId = projects.toSorted((a, b) => (a.name < b.name ? -1 : 1))[0]?.id ?? '';
  const [ticket] = await read<TicketFacts[]>(connection, `/api/tickets?limit=1&projectId=${projectId}`);
  if (!ticket) throw new Error('There is no ticket in the first project.');
  const labels = await read<{ id: string; name: string }[]>(
    connection,
    `/api/admin/projects/${projectId}/labels`,
  );
  const labelId = labels.toSorted((a, b) => (a.name < b.name ? -1 : 1))[0]?.id ?? '';
  return { projectId, creatorId: ticket.userId, assigneeId: ME, labelId };
}

export async function startSubject(tickets: number): Promise<Subject> {
  const server = await startRingmark(tickets);
  const connect = await server.signIn(ADMIN_EMAIL);
  const admin = connect();
  const known = await read<TicketFacts[]>(admin, '/api/tickets?limit=500');
  const place = await somePlace(admin);
  const [first] = known;
  if (!first) throw new Error('There are no tickets.');
  let turn = 0;
  return {
    server,
    connect,
    size: tickets.toLocaleString('en'),
    async change() {
      // Every round over the tickets sets another status, so that each call is a real change.
      const status = Math.floor(turn / known.length) % 2 === 0 ? 'In Review' : 'QA';
      const { id } = known[turn % known.length] ?? first;
      turn += 1;
      const call = { method: 'PUT', path: `/api/tickets/${id}`, body: { status } } as const;
      return expectStatus(await admin.call(call), 200).ms;
    },
    async create() {
      const body = {
        projectId: first.projectId,
        title: 'The checkout shows the wrong price',
        description: 'After the login the form is broken and the price in the cart is another one. '.repeat(
          4,
        ),
      };
      return expectStatus(await admin.call({ method: 'POST', path: '/api/tickets', body }), 201).ms;
    },
    async search(input) {
      return expectStatus(await admin.call({ path: searchPath(input) }), 200).ms;
    },
    readBoard: (headers = {}) => admin.call({ path: BOARD_PATH, headers }),
    callBoard: () => admin.call({ path: BOARD_CALL }),
    place,
  };
}
