import { appRouter } from '@ringmark/api/compose/app-router';
import type { Access, ProcedureMeta, Scope } from '@ringmark/api/core/context/procedures';
import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access;
    scope?: Scope;
    /** True for bodies other than JSON: files, and forms that mail programs send. */
    isForm?: boolean;
    isRefusal?: boolean;
  }
}

export interface EntryPoint {
  /** `GET /api/tickets/:id`, or `tickets.get`. */
  name: string;
  access: Access;
  scope: Scope;
}

const isMeta = (meta: unknown): meta is ProcedureMeta =>
  typeof meta === 'object' && meta !== null && 'access' in meta && 'scope' in meta;

export function metaOf(procedure: AnyTRPCProcedure, name = 'a procedure'): ProcedureMeta {
  const { meta } = procedure as { meta?: unknown };
  if (isMeta(meta)) return meta;
  throw new Error(`${name} does not declare who may call it.`);
}

/** Every procedure with its declared access. @throws Error for one that declares none. */
export function procedureEntryPoints(router: AnyTRPCRouter = appRouter): EntryPoint[] {
  const procedures: Record<string, AnyTRPCProcedure> = { ...flatten(router._def.procedures) };
  return Object.entries(procedures).map(([name, procedure]) => ({ name, ...metaOf(procedure, name) }));
}

/** tRPC keeps all procedures in one flat record, by their dotted paths, at run time. */
const flatten = (procedures: object) => procedures as Record<string, AnyTRPCProcedure>;

/** Collects every route; stops the start at one without declared access. */
export function requireDeclaredAccess(app: FastifyInstance, router?: AnyTRPCRouter): EntryPoint[] {
  procedureEntryPoints(router);
  const entryPoints: EntryPoint[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`${String(method)} ${url} does not declare who may call it.`);
    const { access, scope = 'none', isRefusal = false } = config;
    if (isRefusal) return;
    for (const verb of [method].flat()) entryPoints.push({ name: `${verb} ${url}`, access, scope });
  });
  return entryPoints;
}
