import type { LabelId, OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { expect, it } from 'vitest';
import { destinationsOf, lostLabels } from './destinations.ts';

const project = (id: string, organization: string) => ({
  id: id as ProjectId,
  name: id,
  organizationId: organization as OrganizationId,
});
const ticket = (projectId: string) => ({ projectId: projectId as ProjectId });
const label = (name: string) => ({ id: name as LabelId, name, colour: 'teal' as const });
const PROJECTS = [project('shop', 'a'), project('blog', 'a'), project('other', 'b')];

it.each<[projects: string[], names: string[], isOneOrganization: boolean]>([
  [['shop'], ['blog'], true],
  [['shop', 'shop'], ['blog'], true],
  // Some of them move whichever is picked.
  [['shop', 'blog'], ['shop', 'blog'], true],
  [['other'], [], true],
  [['shop', 'other'], [], false],
  [['archived'], [], true],
])('tickets of %j may all move to %j', (projects, names, isOneOrganization) => {
  const destinations = destinationsOf(projects.map(ticket), PROJECTS);
  expect(destinations.projects.map(({ name }) => name)).toEqual(names);
  expect(destinations.isOneOrganization).toBe(isOneOrganization);
});

it('labels are lost that the other project does not call so', () => {
  const tickets = [{ labels: [label('Copy'), label('Checkout')] }, { labels: [label('Checkout')] }];
  expect(lostLabels(tickets, [{ name: 'copy' }])).toEqual(['Checkout']);
  expect(lostLabels(tickets, [])).toEqual(['Copy', 'Checkout']);
});
