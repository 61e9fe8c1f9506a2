import type { RecordedSignIn } from '@ringmark/contract/viewing/doors';
import type { DoorViewing } from '../core/ports/door-port.ts';

const JPEG = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
type Tried = Awaited<ReturnType<DoorViewing['tryDoor']>>;
type Renewed = Awaited<ReturnType<DoorViewing['renewDoor']>>;

const LOOK = { picture: { image: JPEG, mime: 'image/jpeg' }, url: 'https://shop.example/', why: null };
const OPENS: Tried = { without: LOOK, with: LOOK, opens: true, isSame: false };
const STILL_OPEN: Renewed = { isOpen: true, why: null, recorded: null };

export interface FakeDoors extends Omit<DoorViewing, 'openRecording'> {
  /** Sets the results of the next trials and renewals, in place of a door that opens; an error is thrown. */
  willTry(next: Partial<Tried> | Error): void;
  willRenew(next: Partial<Renewed> | Error): void;
  willRecord(next: RecordedSignIn): void;
  readonly tried: Parameters<DoorViewing['tryDoor']>[0][];
  readonly renewed: Parameters<DoorViewing['renewDoor']>[0][];
}

/** Opens no page. */
export function fakeDoors(): FakeDoors {
  let trial: Partial<Tried> | Error = {};
  let renewal: Partial<Renewed> | Error = {};
  let recording: RecordedSignIn = { state: { version: 1 }, hosts: [] };
  const tried: FakeDoors['tried'] = [];
  const renewed: FakeDoors['renewed'] = [];
  return {
    tried,
    renewed,
    willTry: (next) => {
      trial = next;
    },
    willRenew: (next) => {
      renewal = next;
    },
    willRecord: (next) => {
      recording = next;
    },
    keepRecording: async () => recording,
    async tryDoor(input) {
      tried.push(input);
      if (trial instanceof Error) throw trial;
      return { ...OPENS, ...trial };
    },
    async renewDoor(input) {
      renewed.push(input);
      if (renewal instanceof Error) throw renewal;
      return { ...STILL_OPEN, ...renewal };
    },
  };
}
