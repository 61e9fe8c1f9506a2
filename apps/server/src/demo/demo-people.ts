/** The made-up world of `ringmark demo`: who is there, and what they work on. */
export const DEMO_ADMIN = { email: 'robin@ringmark.example', name: 'Robin Adler' } as const;

export interface DemoOrganization {
  name: string;
  domain: string;
  projects: readonly { name: string; allowedUrls: readonly string[] }[];
  /** The first one is the member whose sign-in link is printed. */
  people: readonly string[];
}

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    name: 'Fern & Field',
    domain: 'fernandfield.com',
    projects: [
      { name: 'Online shop', allowedUrls: ['/demo-page', 'https://shop.fernandfield.com/'] },
      { name: 'Gift cards', allowedUrls: ['https://gifts.fernandfield.com/'] },
    ],
    people: ['Maya Lindqvist', 'Tomás Ferreira', 'Aiko Tanaka', 'Jonas Weber'],
  },
  {
    name: 'Northlight Clinics',
    domain: 'northlight.health',
    projects: [
      { name: 'Patient portal', allowedUrls: ['https://portal.northlight.health/'] },
      { name: 'Careers site', allowedUrls: ['https://careers.northlight.health/'] },
    ],
    people: ['Priya Raman', 'Oliver Grant', 'Zeynep Aydın', 'Lukas Novák'],
  },
  {
    name: 'Harbour Rail',
    domain: 'harbourrail.org',
    projects: [
      { name: 'Timetable', allowedUrls: ['https://times.harbourrail.org/'] },
      { name: 'Ticket machine', allowedUrls: ['https://kiosk.harbourrail.org/'] },
    ],
    people: ['Grace Okafor', 'Émile Laurent', 'Sofia Rossi'],
  },
];

/** `Zeynep Aydın` of `northlight.health` writes from `zeynep.aydin@northlight.health`. */
export function demoEmail(name: string, domain: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').replace(/ı/g, 'i');
  return `${plain.toLowerCase().replaceAll(' ', '.')}@${domain}`;
}
