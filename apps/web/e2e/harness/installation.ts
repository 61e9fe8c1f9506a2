import { type APIRequest, type APIRequestContext, type APIResponse, expect } from '@playwright/test';
import type { Organization } from '@ringmark/contract/people/organizations';
import type { Project } from '@ringmark/contract/projects/projects';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import { countMails, waitForSignIn } from './outside/mails.ts';
import { type ServerOptions, startServer, type TestServer } from './server.ts';

export const ADMIN = { email: 'ada@ringmark.example', name: 'Ada Lindqvist' };
export const OTHER_ADMIN = { email: 'bruno@ringmark.example', name: 'Bruno Sá' };

interface NewTicket {
  /** A data URL. */
  screenshot?: string;
  project: Project;
  title: string;
  description?: string;
  severity?: 'low' | 'medium' | 'high';
  status?: TicketStatus;
}

/** A running installation, and what a test prepares in it, all through the public API. */
export class Installation {
  readonly server: TestServer;
  readonly #request: APIRequest;
  readonly #sessions = new Map<string, Promise<APIRequestContext>>();
  #people = 0;

  constructor(server: TestServer, request: APIRequest) {
    this.server = server;
    this.#request = request;
  }

  get url(): string {
    return this.server.url;
  }

  /** A caller that is signed in. Sessions are kept: links are limited by mailbox and time. */
  signedIn({ email, name }: { email: string; name: string }): Promise<APIRequestContext> {
    const known = this.#sessions.get(email);
    if (known) return known;
    const session = this.newSession(email, name);
    this.#sessions.set(email, session);
    return session;
  }

  /** A session of its own, for tests that end it. */
  async newSession(email: string, name: string): Promise<APIRequestContext> {
    this.#people += 1;
    // Each person has another address, as in life: one address gets only so many links in a quarter of an hour.
    const extraHTTPHeaders = { 'x-forwarded-for': `198.51.100.${this.#people % 256}` };
    const context = await this.#request.newContext({ baseURL: this.url, extraHTTPHeaders });
    const before = await countMails(this.server.mailDir, email);
    await this.#call(context, 'post', '/api/auth/request-magic-link', { email, name });
    const { token } = await waitForSignIn(this.server.mailDir, email, before);
    await this.#call(context, 'post', '/api/auth/verify-magic-link', { token });
    return context;
  }

  async createCustomer(
    name: string,
    domain: string,
  ): Promise<{ organization: Organization; project: Project }> {
    const admin = await this.signedIn(ADMIN);
    const organization = await this.#call<Organization>(admin, 'post', '/api/admin/organizations', {
      name,
      domain,
    });
    const project = await this.createProject(organization, `${name} shop`);
    return { organization, project };
  }

  async createProject(
    organization: Organization,
    name: string,
    allowedUrls = ['/demo-page'],
  ): Promise<Project> {
    const body = { organizationId: organization.id, name, allowedUrls };
    return this.#call<Project>(await this.signedIn(ADMIN), 'post', '/api/admin/projects', body);
  }

  async createTicket({ project, title, status, ...rest }: NewTicket, by = ADMIN): Promise<Ticket> {
    const body = { description: 'Seen on every page, every time.', ...rest, projectId: project.id, title };
    const ticket = await this.#call<Ticket>(await this.signedIn(by), 'post', '/api/tickets', body);
    return status ? this.setStatus(ticket.id, status) : ticket;
  }

  async setStatus(ticketId: string, status: TicketStatus): Promise<Ticket> {
    return this.#call<Ticket>(await this.signedIn(ADMIN), 'put', `/api/tickets/${ticketId}`, { status });
  }

  async readTicket(ticketId: string): Promise<Ticket> {
    return this.#call<Ticket>(await this.signedIn(ADMIN), 'get', `/api/tickets/${ticketId}`);
  }

  /** Waits until nothing is left to do in the background: pictures, proofs, nightly checks. */
  async settle(): Promise<void> {
    const admin = await this.signedIn(ADMIN);
    const waiting = async () => {
      const system = await this.#call<{ jobs: { waiting: number } }>(admin, 'get', '/api/admin/system');
      return system.jobs.waiting;
    };
    await expect.poll(waiting, { timeout: 100_000 }).toBe(0);
  }

  async stop(): Promise<void> {
    const sessions = await Promise.allSettled(this.#sessions.values());
    for (const session of sessions) if (session.status === 'fulfilled') await session.value.dispose();
    await this.server.stop();
  }

  /** Repeats a request when a server that is short of time asks for that, as every caller should. */
  async #send(send: () => Promise<APIResponse>): Promise<APIResponse> {
    const until = Date.now() + 20_000;
    for (;;) {
      const response = await send();
      if (response.status() !== 503 || Date.now() > until) return response;
      const seconds = Number(response.headers()['retry-after'] ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    }
  }

  async #call<T>(
    context: APIRequestContext,
    method: 'get' | 'post' | 'put',
    address: string,
    data?: unknown,
  ) {
    const response = await this.#send(() => context[method](address, { data }));
    if (!response.ok())
      throw new Error(`${method} ${address}: ${response.status()} ${await response.text()}`);
    return (await response.json()) as T;
  }
}

/** @param env further settings of the server. */
export async function startInstallation(
  request: APIRequest,
  env: Record<string, string> = {},
  options: ServerOptions = {},
): Promise<Installation> {
  const admins = `${ADMIN.email},${OTHER_ADMIN.email}`;
  const settings = { RINGMARK_ADMIN_EMAILS: admins, RINGMARK_TRUST_PROXY: '127.0.0.1,::1', ...env };
  return new Installation(await startServer(settings, options), request);
}
