import { equal, type Finding, none, some, type TortureOptions, within } from '../findings.ts';
import { clientOf, inShort, type WireAnswer, type WireClient } from '../clients/client.ts';
import { withDataDir } from '../disk/folder.ts';
import { serve } from '../running/torture-server.ts';
import { seedData } from '../running/seed-data.ts';
import { until } from '../running/until.ts';

const PLACES = 8;
const EACH = 2;
const IDLE_SECONDS = 15;
const SECOND = 1_000;

const retryAfter = ({ headers }: WireAnswer) => (Number(headers['retry-after']) > 0 ? 'Retry-After' : '');
const says = (answer: WireAnswer) => `${answer.status} ${answer.json().code} ${retryAfter(answer)}`;

async function timed(call: Promise<WireAnswer>) {
  const started = performance.now();
  const answer = await call;
  return { answer, ms: performance.now() - started };
}

/** The open views, as the administrators' screen counts them. */
const countViews = async (office: WireClient): Promise<number> =>
  (await office.send('GET /api/admin/system')).json().browser.sessions;

/** Takes all places, asks for more, and then leaves all views untouched. */
export const fillPlaces = (origin: string, options: TortureOptions): Promise<Finding[]> =>
  withDataDir(async (dataDir) => {
    const url = `${origin}/`;
    const stage = seedData(dataDir, { admins: 1, members: PLACES / EACH + 1, allowedUrls: [url] });
    const server = await serve(dataDir, {
      RINGMARK_REMOTE_ALLOW: new URL(origin).host,
      RINGMARK_REMOTE_IDLE_SECONDS: String(IDLE_SECONDS),
    });
    const office = clientOf(server.url, stage.admins[0]);
    const clients = stage.members.map((person) => clientOf(server.url, person));
    const open = (client: WireClient) =>
      client.send('POST /api/viewport/init', { json: { url, width: 800, height: 600 } });
    try {
      const views: { client: WireClient; answer: WireAnswer }[] = [];
      for (const client of clients.slice(0, -1))
        for (let view = 0; view < EACH; view += 1) views.push({ client, answer: await open(client) });
      const [first, last] = [clients[0], clients.at(-1)];
      if (!first || !last) throw new Error('Nobody is there.');
      const third = await timed(open(first));
      const touched = await Promise.all(
        views.map(({ client, answer }) =>
          client.send('POST /api/viewport/scroll', {
            json: { sessionId: answer.json().sessionId, scrollX: 0, scrollY: 0 },
          }),
        ),
      );
      const ninth = await timed(open(last));
      const before = await countViews(office);
      const started = performance.now();
      await until(async () => (await countViews(office)) === 0, (IDLE_SECONDS + 60) * SECOND, 250);
      const gone = performance.now() - started;
      return [
        some('views that are open at a time', before),
        none(
          `views that did not open, of ${PLACES}`,
          [...views.map(({ answer }) => answer), ...touched]
            .filter(({ status }) => status !== 200)
            .map(inShort),
        ),
        equal('the third view of one person', says(third.answer), '429 too_many_sessions Retry-After'),
        within(options, 'that answer', third.ms, 10_500),
        equal('the ninth view of all', says(ninth.answer), '503 remote_busy Retry-After'),
        within(options, 'that answer', ninth.ms, 10_500),
        within(options, 'until views that nobody touches are gone', gone, (IDLE_SECONDS + 10) * SECOND),
        equal('views left', await countViews(office), 0),
      ];
    } finally {
      for (const client of [office, ...clients]) client.close();
      await server.stop();
    }
  });
