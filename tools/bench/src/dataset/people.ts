import type { OrganizationId, ProjectId, UserId } from '@ringmark/contract/ids';
import { LANGUAGES, type Language } from './texts.ts';
import type { Random } from './random.ts';
import { labelsOf, type ProjectLabel } from './project-labels.ts';

export interface Customer {
  id: OrganizationId;
  name: string;
  domain: string;
  language: Language;
  projects: { id: ProjectId; name: string; site: string; labels: ProjectLabel[] }[];
  users: { id: UserId; name: string; email: string }[];
}

export interface People {
  platform: Omit<Customer, 'language' | 'projects'>;
  customers: Customer[];
}

/** The number of organizations in addition to the platform's own, and the number of people in each. */
export interface Shape {
  customers: number;
  usersEach: number;
}

export const USUAL: Shape = { customers: 40, usersEach: 10 };
const PROJECTS_EACH = 5;
const ADMINS = 3;

const PLATFORM = 'ringmark.example';
/** The first of the administrators. */
export const ADMIN_EMAIL = `admin0@${PLATFORM}`;

const TRADES = ['Bakery', 'Cycles', 'Travel', 'Insurance', 'Museum', 'Garden', 'Records', 'Clinic'];
const PLACES = ['North', 'Harbour', 'Linden', 'Granite', 'Silver', 'Meadow', 'Station', 'Castle'];
const SITES = ['Shop', 'Blog', 'Booking', 'Intranet', 'Campaign'];
const FIRST_NAMES = ['Ana', 'Bela', 'Chiara', 'Dmitri', 'Elif', 'Farid', 'Greta', 'Hiro', 'Ines', 'Jonas'];
const LAST_NAMES = ['Almeida', 'Berg', 'Castro', 'Dufour', 'Evans', 'Fischer', 'Grosz', 'Haddad', 'Ito'];

function usersOf(random: Random, domain: string, count: number, at: number): Customer['users'] {
  return Array.from({ length: count }, (_, index) => {
    const first = FIRST_NAMES[index % FIRST_NAMES.length] ?? '';
    const last = random.pick(LAST_NAMES);
    const email = `${first}.${last}${index}@${domain}`.toLowerCase();
    return { id: random.id<UserId>(at), name: `${first} ${last}`, email };
  });
}

/** The platform with its administrators, and customers with their projects and people. */
export function makePeople(random: Random, at: number, { customers: count, usersEach }: Shape): People {
  const domain = PLATFORM;
  const users = usersOf(random, domain, ADMINS, at).map((user, index) => ({
    ...user,
    email: `admin${index}@${domain}`,
  }));
  const platform = { id: random.id<OrganizationId>(at), name: 'Ringmark', domain, users };
  const customers = Array.from({ length: count }, (_, index): Customer => {
    const name = `${PLACES[index % PLACES.length]} ${TRADES[Math.floor(index / TRADES.length)]} ${index + 1}`;
    const own = `${name.toLowerCase().replaceAll(' ', '-')}.example`;
    const projects = SITES.slice(0, PROJECTS_EACH).map((site) => ({
      id: random.id<ProjectId>(at),
      name: `${name} ${site}`,
      site: `https://${site.toLowerCase()}.${own}`,
      labels: labelsOf(random, at),
    }));
    return {
      id: random.id<OrganizationId>(at),
      name,
      domain: own,
      language: LANGUAGES[index % LANGUAGES.length] ?? 'en',
      projects,
      users: usersOf(random, own, usersEach, at),
    };
  });
  return { platform, customers };
}
