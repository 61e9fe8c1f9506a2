import type { LiveNotice } from '@ringmark/contract/live/live';
import { encodeLiveFrame } from '@ringmark/contract/live/frame';
import type { LiveFrame, LiveSink } from '@ringmark/remote-viewer/base/live.types';

/** The number of pictures that may be in flight, so that the connection is neither idle nor full. */
const IN_FLIGHT = 2;

/** The output for messages; a WebSocket in production. */
export interface MessageOutput {
  send(message: string | Uint8Array): void;
}

export interface LiveChannel extends LiveSink {
  /** The client has drawn everything up to this picture. */
  acknowledge(frame: number): void;
}

/**
 * Numbers pictures and sends them while fewer than two wait for their acknowledgement. The promise of `frame` tells its
 * caller when the next one may come.
 */
export function createLiveChannel(
  outlet: MessageOutput,
  onNotice: (notice: LiveNotice) => void,
): LiveChannel {
  let sent = 0;
  let drawn = 0;
  const waiting: (() => void)[] = [];
  const release = () => {
    if (sent - drawn >= IN_FLIGHT) return;
    for (const resume of waiting.splice(0)) resume();
  };
  return {
    frame({ image, ...shown }: LiveFrame) {
      sent += 1;
      outlet.send(encodeLiveFrame({ frame: sent, ...shown }, image));
      return new Promise((resolve) => {
        waiting.push(resolve);
        release();
      });
    },
    event(event) {
      outlet.send(JSON.stringify(event));
      onNotice(event);
    },
    acknowledge(frame) {
      // A number from the future would release pictures that nobody has drawn.
      drawn = Math.max(drawn, Math.min(frame, sent));
      release();
    },
  };
}
