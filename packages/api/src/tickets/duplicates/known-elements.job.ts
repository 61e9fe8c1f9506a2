import { z } from 'zod';
import { pinsFrom } from '../../core/database/statements/ticket-element-statements.ts';
import { MINUTE } from '../../core/base/instants.ts';
import { enqueueJob } from '../../core/jobs/enqueue-job.ts';
import type { JobKind } from '../../core/jobs/job-kind.ts';
import { knowElement } from '../tickets/elements/known-elements.ts';

const payloadSchema = z.object({ from: z.number() });
type Payload = z.infer<typeof payloadSchema>;

/** A few ms of work, between which others have their turn. */
const AT_A_TIME = 200;

/** Reads the elements of pins that are older than the index of elements, a part at a time. */
export const knownElementsJob: JobKind<Payload> = {
  name: 'known-elements',
  payload: payloadSchema,
  retryAfter: [MINUTE, 10 * MINUTE],
  deadline: MINUTE,
  run(services, { from }) {
    const { db } = services;
    const rows = pinsFrom(db).all({ from, limit: AT_A_TIME });
    const last = rows.at(-1)?.number;
    db.write((tx) => {
      for (const row of rows) knowElement(tx, row);
      if (last === undefined || rows.length < AT_A_TIME) return;
      enqueueJob(services, tx, knownElementsJob, {
        payload: { from: last },
        turn: 'known-elements',
        key: 'known-elements',
      });
    });
    return Promise.resolve();
  },
};
