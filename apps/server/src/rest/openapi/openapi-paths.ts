import { ownValue } from '@ringmark/contract/own-value';
import { FAILURE, type Json } from './openapi-schemas.ts';

type Operation = Json & { operationId: string };

interface Parameter {
  name: string;
  in: string;
}

const PARAMETER = /:(\w+)/g;
const namesIn = (path: string): string[] => [...path.matchAll(PARAMETER)].map(([, name = '']) => name);

/** The sentences of these are alike for all operations; their bodies say what was wrong. */
const REFUSALS = {
  400: "The input isn't valid.",
  401: 'Not signed in, or the token has expired or was revoked.',
  403: 'Signed in, but not allowed.',
  404: 'Not found, or not visible to you.',
  409: 'Not possible in the current state.',
  413: 'Too large.',
  429: 'Too many requests. `Retry-After` says when to try again.',
} as const;
type RefusalStatus = keyof typeof REFUSALS;

function statusesOf({ security, parameters, requestBody }: Operation, path: string): RefusalStatus[] {
  const isPublic = Array.isArray(security) && security.length === 0;
  const hasInput = requestBody !== undefined || (Array.isArray(parameters) && parameters.length > 0);
  const isThere = namesIn(path).length > 0;
  const applies: Record<RefusalStatus, boolean> = {
    400: hasInput,
    401: !isPublic,
    403: !isPublic,
    404: isThere,
    409: requestBody !== undefined,
    413: requestBody !== undefined,
    429: true,
  };
  return (Object.keys(REFUSALS).map(Number) as RefusalStatus[]).filter((status) => applies[status]);
}

/** Names the refusals that an operation may answer with; those that it describes itself stay. */
function withRefusals(operation: Operation, path: string): Operation {
  const named = statusesOf(operation, path).map((status): [string, Json] => [
    String(status),
    { ...FAILURE, description: REFUSALS[status] },
  ]);
  return { ...operation, responses: { ...Object.fromEntries(named), ...(operation['responses'] as Json) } };
}

/**
 * Gathers operations by path. Two paths that differ only in the names of their parameters are one path to OpenAPI, so the
 * first one's names count for both.
 */
export function createPaths() {
  const paths: Record<string, Json> = {};
  const names = new Map<string, string[]>();
  return {
    paths,
    add(method: string, path: string, operation: Operation): void {
      const shape = path.replaceAll(PARAMETER, '{}');
      const own = namesIn(path);
      const shared = names.get(shape) ?? own;
      names.set(shape, shared);
      const renamed = new Map(own.map((name, at) => [name, shared[at] ?? name]));
      const key = path.replaceAll(PARAMETER, (_all, name: string) => `{${renamed.get(name) ?? name}}`);
      const parameters = (operation['parameters'] as readonly Parameter[] | undefined)?.map((one) =>
        one.in === 'path' ? { ...one, name: renamed.get(one.name) ?? one.name } : one,
      );
      paths[key] = {
        ...ownValue(paths, key),
        [method.toLowerCase()]: {
          ...withRefusals(operation, path),
          ...(parameters && { parameters }),
        },
      };
    },
  };
}
