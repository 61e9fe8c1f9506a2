import type { PinContext } from '@ringmark/contract/pins';
import { DAY } from '../core/base/instants.ts';
import { ALL_JOB_KINDS } from '../compose/all-job-kinds.ts';
import { type JobOutcome, runJobs } from '../core/jobs/run-jobs.ts';
import { beginNightIfDue } from '../evidence/rechecks/recheck-nights.ts';
import type { BuiltTicket } from './builders.ts';
import type { CheckedInput } from './fake-viewer.ts';
import { createTestKit, type TestKit } from './test-kit.ts';

/** A pin on a button named Buy. */
export const RECHECKED_PIN: PinContext = {
  scrollX: 0,
  scrollY: 0,
  pageWidth: 1_000,
  pageHeight: 2_000,
  viewportWidth: 1_280,
  viewportHeight: 720,
  shotX: 0,
  shotY: 0,
  deviceScale: 1,
  userAgent: null,
  pageTitle: null,
  element: {
    selector: '#buy',
    tag: 'button',
    role: 'button',
    name: 'Buy',
    text: 'Buy',
    box: { x: 0, y: 0, width: 10, height: 10 },
    offset: { x: 0.5, y: 0.5 },
  },
};

type Values = Parameters<TestKit['aTicket']>[0];

/** A project whose pins are looked for at night. */
export function recheckStage() {
  const kit = createTestKit();
  const admin = kit.anAdmin();
  const project = kit.aProject({ allowed_urls: '["https://shop.example/"]' });
  const pinned = (path = '/', values: Values = {}, pin: PinContext = RECHECKED_PIN) =>
    kit.aTicket({
      project_id: project.id,
      user_id: admin.id,
      url: `https://shop.example${path}`,
      page_key: `shop.example${path}`,
      click_x: '5',
      click_y: '5',
      pin: JSON.stringify(pin),
      ...values,
    });
  const outcomes: JobOutcome[] = [];
  const runAll = (signal?: AbortSignal) =>
    runJobs(kit.services, {
      kinds: ALL_JOB_KINDS,
      report: (outcome) => outcomes.push(outcome),
      ...(signal && { signal }),
    });
  /** The first look of a server at the clock; then each night is a day later. */
  const begin = async () => {
    await beginNightIfDue(kit.services);
    kit.clock.advance(DAY);
    return beginNightIfDue(kit.services);
  };
  const night = async () => {
    const count = await begin();
    await runAll();
    return count;
  };
  const api = kit.asUser(admin);
  const stateOf = async ({ id }: BuiltTicket) => {
    const { element, elementFinding } = await api.tickets.get({ id });
    return [element, elementFinding];
  };
  return { kit, project, admin, pinned, outcomes, runAll, begin, night, api, stateOf };
}

/** A page that has all pins as they were. */
export const allFound = ({ pins }: CheckedInput) => ({
  opened: true as const,
  result: pins.map(({ id }) => ({ id, state: 'found' as const, isReworded: false })),
});
