import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import * as admin from './admin.ts';
import * as apiTokens from './people/api-tokens.ts';
import * as auth from './people/auth.ts';
import * as comments from './tickets/comments.ts';
import * as deploys from './projects/deploys.ts';
import * as mail from './people/mail.ts';
import * as organizations from './people/organizations.ts';
import * as projects from './projects/projects.ts';
import * as handOvers from './tickets/hand-overs.ts';
import * as trackers from './projects/trackers.ts';
import * as tickets from './tickets/tickets.ts';
import * as users from './people/users.ts';
import * as viewport from './pages/viewport.ts';

const modules = {
  admin,
  apiTokens,
  auth,
  comments,
  deploys,
  handOvers,
  mail,
  organizations,
  projects,
  tickets,
  trackers,
  users,
  viewport,
};

/** A name or words that are given must say something. */
const NAMES = new Set([
  'updateOrganizationInput.name',
  'updateOrganizationInput.domain',
  'updateProjectInput.name',
  'updateUserInput.name',
  'editTicketInput.title',
  'editTicketInput.description',
]);

const isObject = (schema: unknown): schema is z.ZodObject =>
  typeof schema === 'object' && schema !== null && 'shape' in schema;

const fields = Object.values(modules).flatMap((exported) =>
  Object.entries(exported as Record<string, unknown>).flatMap(([input, schema]) =>
    input.endsWith('Input') && isObject(schema)
      ? Object.entries(schema.shape).map(([field, of]): [string, z.ZodType] => [
          `${input}.${field}`,
          of as z.ZodType,
        ])
      : [],
  ),
);
const optional = fields.filter(([name, schema]) => schema.safeParse(undefined).success && !NAMES.has(name));

describe('an optional field', () => {
  it('is one of many', () => {
    expect(optional.map(([name]) => name)).toEqual(
      expect.arrayContaining([
        'updateTicketInput.expectedStatus',
        'addCommentInput.mentions',
        'addCommentInput.visibility',
        'editCommentInput.mentions',
        'listAuditInput.limit',
      ]),
    );
  });

  it.each(optional)('%s means the same when it is null, blank or absent', (_name, schema) => {
    const absent = schema.safeParse(undefined);
    expect(schema.safeParse(null)).toEqual(absent);
    expect(schema.safeParse('')).toEqual(absent);
  });
});
