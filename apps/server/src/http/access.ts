import { appRouter } from '@ringmark/api/router';
import type { Access, ProcedureMeta, Scope } from '@ringmark/api/trpc';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route; a route that does not say is refused at the start. */
    access?: Access;
    /** What the call is about. */
    scope?: Scope;
    /** True where a body of JSON is not what comes: files, and forms that mail programs send. */
    isForm?: boolean;
    /** True where nothing is ever done: what stands there only says so. */
    isRefusal?: boolean;
  }
}

/** One door of the server: a route, or a procedure behind `/api/trpc`. */
export interface Door {
  /** `GET /api/tickets/:id`, or `tickets.get`. */
  name: string;
  access: Access;
  scope: Scope;
}

const isMeta = (meta: unknown): meta is ProcedureMeta =>
  typeof meta === 'object' && meta !== null && 'access' in meta && 'scope' in meta;

/** What a procedure declares. @throws Error where it declares nothing. */
export function metaOf(procedure: AnyTRPCProcedure, name = 'a procedure'): ProcedureMeta {
  const { meta } = procedure as { meta?: unknown };
  if (isMeta(meta)) return meta;
  throw new Error(`${name} does not declare who may call it.`);
}

/** Every procedure with what it declares. @throws Error for one that does not declare access or an answer. */
export function procedureDoors(router: AnyTRPCRouter = appRouter): Door[] {
  const procedures: Record<string, AnyTRPCProcedure> = { ...flatten(router._def.procedures) };
  return Object.entries(procedures).map(([name, procedure]) => ({ name, ...metaOf(procedure, name) }));
}

/** At run time tRPC keeps all procedures in one flat record, by their dotted paths. */
const flatten = (procedures: object) => procedures as Record<string, AnyTRPCProcedure>;

/** Collects every route and stops the start at one, or at a procedure, that does not say who may call it. */
export function requireDeclaredAccess(app: FastifyInstance, router?: AnyTRPCRouter): Door[] {
  procedureDoors(router);
  const doors: Door[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may call it.`);
    const { access, scope = 'none', isRefusal = false } = config;
    if (isRefusal) return;
    for (const verb of [method].flat()) doors.push({ name: `${verb} ${url}`, access, scope });
  });
  return doors;
}
