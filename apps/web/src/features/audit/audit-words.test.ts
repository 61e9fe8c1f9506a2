import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { AuditEntry } from '@ringmark/contract/admin';
import { userIdSchema } from '@ringmark/contract/ids';
import { expect, it } from 'vitest';
import { wordsOf } from './audit-words.ts';

const robin = { id: userIdSchema.parse('01ROBIN'), name: 'Robin' };
const lena = { id: userIdSchema.parse('01LENA'), name: 'Lena' };

const sentenceOf = (entry: Pick<AuditEntry, 'action' | 'summary'> & Partial<AuditEntry>) => {
  const { who, what } = wordsOf({
    id: '1',
    at: '2026-01-05T09:00:00.000Z',
    actor: robin,
    impersonated: null,
    subjectType: 'project',
    subjectId: null,
    ...entry,
  });
  return `${who} ${what}`.trim();
};

it.each([
  ['project.create', 'Webshop for Acme', 'Robin created the project Webshop for Acme'],
  [
    'organization.update',
    'Acme (acme.example) became Acme Ltd (acme.example)',
    'Robin changed an organization: Acme (acme.example) became Acme Ltd (acme.example)',
  ],
  ['ticket.status', '#4: QA to Done', 'Robin changed the status of #4: QA to Done'],
  ['comment.create', 'A comment on #4', 'Robin wrote a comment on #4'],
  [
    'impersonation.start',
    'Started impersonating Lena (l@x.example)',
    'Robin started impersonating Lena (l@x.example)',
  ],
  [
    'mail.retry',
    'Email to l@x.example about #4 was resent',
    'Robin resent the email to l@x.example about #4',
  ],
  [
    'mail.retry',
    'Email to l@x.example about #5 is sent again',
    'Robin resent the email to l@x.example about #5',
  ],
  [
    'user.make_admin',
    'r@x.example became an administrator',
    'Robin changed a role: r@x.example became an administrator',
  ],
  ['invitation.create', 'l@x.example to Acme', 'Robin invited l@x.example to Acme'],
  ['ticket.join', '#5: reported it too', 'Robin also reported #5'],
  [
    'invitation.use',
    'Lena Day (l@x.example) accepted an invitation',
    'Robin accepted an invitation (l@x.example)',
  ],
  ['thing.not_yet_known', 'Something', 'Robin thing not yet known: Something'],
])('tells %s as a sentence', (action, summary, sentence) => {
  expect(sentenceOf({ action, summary })).toBe(sentence);
});

it('the audit log names both people of an impersonation', () => {
  expect(sentenceOf({ action: 'ticket.create', summary: '#4: A title', impersonated: lena })).toBe(
    'Robin, as Lena, created the ticket #4: A title',
  );
});

it('the audit log tells of a role by the operator without a name', () => {
  const summary = 'r@x.example became an administrator';
  expect(sentenceOf({ action: 'user.make_admin', summary, actor: null })).toBe(summary);
});

it('the audit log names the product where an entry has no person', () => {
  const summary = 'Lena (l@x.example) was inactive for 365 days';
  expect(sentenceOf({ action: 'user.archive', summary, actor: null })).toBe(
    'Ringmark archived a user: Lena (l@x.example) was inactive for 365 days',
  );
});

it('the audit log has words for every recorded action', () => {
  const api = join(import.meta.dirname, '../../../../../packages/api/src');
  const sources = readdirSync(api, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && !name.startsWith('testing'))
    .map((name) => readFileSync(join(api, name), 'utf8'));
  const lines = sources.flatMap((text) => text.split('\n')).filter((line) => line.includes('action'));
  const actions = new Set(lines.flatMap((line) => line.match(/(?<=')[a-z_]+\.[a-z_]+(?=')/g) ?? []));
  expect(actions).toContain('project.create');
  const untold = [...actions].filter((action) =>
    sentenceOf({ action, summary: 'x' }).includes(`${action.replaceAll(/[._]/g, ' ')}:`),
  );
  expect(untold).toEqual([]);
});
