import { AppError, invalidField } from '@ringmark/api/core/base/errors';
import { repeatedWords, unknownFieldWords } from '@ringmark/api/core/input-words/input-words';
import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const hasShape = (schema: z.ZodType | undefined): schema is z.ZodObject =>
  schema !== undefined && 'shape' in schema;

const inputsOf = (procedure: AnyTRPCProcedure) =>
  (procedure._def as unknown as { inputs: readonly z.ZodType[] }).inputs;

export const takesInput = (procedure: AnyTRPCProcedure): boolean => inputsOf(procedure).length > 0;

function namesOf(procedure: AnyTRPCProcedure): string[] {
  const [schema] = inputsOf(procedure);
  return hasShape(schema) ? Object.keys(schema.shape) : [];
}

/** @throws AppError where a known parameter is repeated: it is ambiguous. */
export function refuseRepeated(query: Fields, names: readonly string[]): void {
  const name = names.find((one) => Array.isArray(query[one]));
  if (name !== undefined) throw invalidField(name, repeatedWords(name));
}

/** Refuses body fields that the address sets, where unknown keys are refused. */
function refuseAddressNames(body: Fields, params: Fields): void {
  const [name] = Object.keys(params).filter((one) => one in body);
  if (name !== undefined) throw invalidField(name, unknownFieldWords([name]));
}

/** The fields of a body. For a create or an action an empty body means no fields; an update must name its changes. */
function bodyFields(method: string, body: unknown, isRead: boolean): Fields {
  if (isFields(body)) return body;
  if (body === undefined && !(isRead && /^(?:PUT|PATCH)$/.test(method))) return {};
  if (body === null && !isRead) return {};
  throw new AppError('invalid', 'bad_request', 'The body must be a JSON object.');
}

/** The input of a call: query or body, address and headers; the address wins. */
export function inputOf(procedure: AnyTRPCProcedure, isIdempotent: boolean, request: FastifyRequest): Fields {
  const params = request.params as Fields;
  const names = namesOf(procedure);
  if (request.method === 'GET' || request.method === 'HEAD') {
    const query = request.query as Fields;
    refuseRepeated(query, names);
    return { ...query, ...params };
  }
  const isRead = names.some((name) => !(name in params));
  const body = bodyFields(request.method, request.body, isRead);
  if (request.method === 'PATCH') refuseAddressNames(body, params);
  const key = request.headers['idempotency-key'];
  return { ...body, ...(isIdempotent && key !== undefined && { idempotencyKey: key }), ...params };
}
