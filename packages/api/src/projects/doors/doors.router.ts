import {
  addDoorInput,
  doorRecordingSchema,
  doorRefInput,
  doorRulesInput,
  doorsRefInput,
  doorsSchema,
  keepRecordingInput,
  recordDoorInput,
} from '@ringmark/contract/projects/doors';
import { adminSessionProcedure, answer, router } from '../../core/context/procedures.ts';
import { addDoor, keepRecording, removeDoor, retryDoor } from './doors.service.ts';
import { openRecording } from './open-recording.ts';
import { setDoorRules } from './door-rules.service.ts';
import { listDoors } from './list-doors.ts';

const procedure = adminSessionProcedure('project');

/**
 * Only administrators in a browser may call these procedures: never API tokens, nor administrators who impersonate
 * someone.
 */
export const doorsRouter = router({
  list: procedure
    .input(doorsRefInput)
    .output(answer(doorsSchema))
    .query(({ ctx, input }) => listDoors(ctx, input.projectId)),
  add: procedure
    .input(addDoorInput)
    .output(answer(doorsSchema))
    .mutation(({ ctx, input }) => addDoor(ctx, input)),
  record: procedure
    .input(recordDoorInput)
    .output(answer(doorRecordingSchema))
    .mutation(({ ctx, input, signal }) => openRecording(ctx, input, signal)),
  keepRecording: procedure
    .input(keepRecordingInput)
    .output(answer(doorsSchema))
    .mutation(({ ctx, input }) => keepRecording(ctx, input)),
  retry: procedure
    .input(doorRefInput)
    .output(answer(doorsSchema))
    .mutation(({ ctx, input }) => retryDoor(ctx, input)),
  remove: procedure
    .input(doorRefInput)
    .output(answer(doorsSchema))
    .mutation(({ ctx, input }) => removeDoor(ctx, input)),
  setRules: procedure
    .input(doorRulesInput)
    .output(answer(doorsSchema))
    .mutation(({ ctx, input }) => setDoorRules(ctx, input)),
});
