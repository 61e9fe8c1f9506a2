import { aPagePng, asDataUrl } from '@ringmark/api/testing/pictures';
import { ON_A_BUTTON } from '@ringmark/api/testing/pins';
import { AGENTS_PATH } from '@ringmark/contract/people/agents';
import { type MachineSpeed, withinMs } from './machine-speed.ts';
import { interleave, middle } from './measure.ts';
import { type Finding, spread } from './report.ts';
import { openConnection } from './running/http-connection.ts';
import { expectStatus, type Subject } from './subject.ts';

/** An agent asks for one ticket after the other. */
const BOUND_MS = 20;
/** A token may call 120 times a minute. */
const CALLS_OF_A_TOKEN = 50;

async function makeTicket({ connect, place }: Subject): Promise<string> {
  const admin = connect();
  const [site] = JSON.parse(String(expectStatus(await admin.call({ path: '/api/projects' }), 200).body)) as {
    id: string;
    allowedUrls: string[];
  }[];
  const made = await admin.call({
    method: 'POST',
    path: '/api/tickets',
    body: {
      projectId: site?.id ?? place.projectId,
      title: 'The button is grey',
      description: 'It was blue last week. '.repeat(20),
      url: site?.allowedUrls[0],
      resolution: '1366x1080',
      clickX: '60',
      clickY: '740',
      screenshot: asDataUrl('image/png', aPagePng(1_366, 1_080)),
      pin: ON_A_BUTTON,
    },
  });
  const { id } = JSON.parse(String(expectStatus(made, 201).body)) as { id: string };
  for (let count = 0; count < 10; count += 1)
    await admin.call({ method: 'POST', path: `/api/tickets/${id}/comments`, body: { text: 'Still grey.' } });
  return id;
}

/** Goal 25: `get_ticket` of a ticket with its pictures and ten comments, over HTTP. */
export async function agentFindings(
  subject: Subject,
  samples: number,
  speed: MachineSpeed,
): Promise<Finding[]> {
  const admin = subject.connect();
  // Cookies are ignored there.
  const agent = openConnection(subject.server.port);
  const id = await makeTicket(subject);
  let token = '';
  let calls = 0;
  const askAgent = async () => {
    if (calls % CALLS_OF_A_TOKEN === 0) {
      const body = { name: 'bench', scope: 'read', expiresInDays: 1 };
      const made = await admin.call({ method: 'POST', path: '/api/tokens', body });
      ({ token } = JSON.parse(String(expectStatus(made, 201).body)) as { token: string });
    }
    calls += 1;
    const reply = await agent.call({
      method: 'POST',
      path: AGENTS_PATH,
      headers: { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' },
      body: {
        jsonrpc: '2.0',
        id: calls,
        method: 'tools/call',
        params: { name: 'get_ticket', arguments: { ticket: id } },
      },
    });
    const text = String(expectStatus(reply, 200).body);
    if (!text.includes('It was blue last week.')) throw new Error('The agent was told something else.');
    const pictures = text.split('"type":"image"').length - 1;
    if (pictures !== 2) throw new Error(`The agent got ${pictures} pictures and not two.`);
    return reply.ms;
  };
  await askAgent();
  const sides = await interleave(
    {
      agent: askAgent,
      plain: async () => expectStatus(await admin.call({ path: `/api/tickets/${id}` }), 200).ms,
    },
    samples,
  );
  agent.close();
  const figures = middle(sides.agent);
  return [
    {
      row: 25,
      what: `get_ticket at the agents' door, ${subject.size} tickets`,
      ...withinMs(BOUND_MS, figures.p50, speed),
      ours: spread(figures),
      other: `the ticket alone by the API ${spread(middle(sides.plain))}`,
    },
  ];
}
