import type { LabelColour } from '@ringmark/contract/vocabulary';

/** The made-up people of `ringmark demo`, and their projects. */
export const DEMO_ADMIN = { email: 'robin@ringmark.example', name: 'Robin Adler' } as const;

/** The team carries the tickets. All of its people are administrators. */
export const DEMO_TEAM = [DEMO_ADMIN, { email: 'ines@ringmark.example', name: 'Ines Calder' }] as const;

/** Each project gets these labels. */
export const DEMO_LABELS: readonly (readonly [name: string, colour: LabelColour])[] = [
  ['Copy', 'amber'],
  ['Layout', 'rose'],
  ['Accessibility', 'green'],
];

export interface DemoOrganization {
  name: string;
  domain: string;
  projects: readonly { name: string; allowedUrls: readonly string[] }[];
  people: readonly string[];
}

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    name: 'Morrow & Sons',
    domain: 'morrow.example',
    projects: [
      { name: 'Online shop', allowedUrls: ['/demo-page', 'https://shop.morrow.example/'] },
      { name: 'Gift cards', allowedUrls: ['https://gifts.morrow.example/'] },
    ],
    people: ['Maya Lindqvist', 'Tomás Ferreira', 'Aiko Tanaka', 'Jonas Weber'],
  },
  {
    name: 'Northlight Clinics',
    domain: 'northlight.example',
    projects: [
      { name: 'Patient portal', allowedUrls: ['https://portal.northlight.example/'] },
      { name: 'Careers site', allowedUrls: ['https://careers.northlight.example/'] },
    ],
    people: ['Priya Raman', 'Oliver Grant', 'Zeynep Aydın'],
  },
  {
    name: 'Harbour Rail',
    domain: 'harbourrail.example',
    projects: [
      { name: 'Timetable', allowedUrls: ['https://times.harbourrail.example/'] },
      { name: 'Ticket machine', allowedUrls: ['https://kiosk.harbourrail.example/'] },
    ],
    people: ['Grace Okafor', 'Émile Laurent', 'Sofia Rossi'],
  },
];

/** `Zeynep Aydın` of `northlight.example` writes from `zeynep.aydin@northlight.example`. */
export function demoEmail(name: string, domain: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${domain}`;
}
