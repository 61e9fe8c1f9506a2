import type { Ticket } from '@ringmark/contract/tickets/tickets';
import type { User } from '@ringmark/contract/people/users';
import { afterEach, beforeEach } from 'vitest';
import {
  AGENT_CLIENTS,
  type AgentClient,
  agentsUrl,
} from '@ringmark/api/outward/agents/testing/agent-clients';
import { createWireKit, type WireKit } from './wire-kit.ts';

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A server for each test of a file, and agents that connect to it. */
export function agentDesk() {
  let kit: WireKit;
  const open: AgentClient[] = [];
  beforeEach(async () => {
    kit = await createWireKit();
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((client) => client.close()));
    await kit.close();
  });
  return {
    get kit() {
      return kit;
    },
    async tokenOf(user: Pick<User, 'id'>, scope: 'read' | 'write' = 'write', name = 'the builder') {
      return (await kit.asUser(user).apiTokens.create({ name, scope, expiresInDays: 1 })).token;
    },
    async connect(token: string, how: keyof typeof AGENT_CLIENTS = 'version 2'): Promise<AgentClient> {
      const client = await AGENT_CLIENTS[how](agentsUrl(kit), token);
      open.push(client);
      return client;
    },
    /** A member with a project, and a ticket of theirs with a pin. */
    async aDesk(values: Record<string, unknown> = {}) {
      const { project, user } = kit.aMemberWithProject();
      const browser = await kit.signedIn(user);
      const made = await browser.send('POST /api/tickets', {
        json: {
          projectId: project.id,
          title: 'The button is grey',
          description: 'It was blue last week.',
          url: project.allowedUrls[0],
          screenshot: PIXEL,
          clickX: 0,
          clickY: 0,
          ...values,
        },
      });
      const ticket: Ticket = made.json();
      return { project, user, ticket };
    },
  };
}
