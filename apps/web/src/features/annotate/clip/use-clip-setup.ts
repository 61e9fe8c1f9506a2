import { useEffect, useRef, useState } from 'react';
import { notify } from '../../../lib/notices/toasts.ts';
import type { ClipCover } from '../clip-making/clip-covers.ts';
import { boxOf } from '../input/box.ts';
import type { Mark, PageView } from '../page/page-view.types.ts';
import type { Size } from '../page/scale/scale.ts';

/** A click covers this much, CSS px of the page. */
const CLICK_COVER: Size = { width: 240, height: 48 };

const NO_MICROPHONE = {
  title: 'The microphone isn’t available',
  description: 'Allow it for this site in your browser, or record without sound.',
  variant: 'destructive',
} as const;

const stopAll = (stream: MediaStream | null) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/** Opens a microphone, which listens only after a press of its own, and no longer than it is wanted. */
function useMicrophone() {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const latest = useRef<MediaStream | null>(null);
  const isLeft = useRef(false);
  const keep = (next: MediaStream | null) => {
    if (latest.current !== next) stopAll(latest.current);
    latest.current = next;
    setStream(next);
  };
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
      stopAll(latest.current);
    };
  }, []);
  const open = async () => {
    try {
      const opened = await navigator.mediaDevices.getUserMedia({ audio: true });
      if (isLeft.current) stopAll(opened);
      else keep(opened);
    } catch {
      notify(NO_MICROPHONE);
    }
  };
  return {
    isThere: 'AudioEncoder' in globalThis && 'mediaDevices' in navigator,
    isOn: stream !== null,
    toggle: () => (stream ? keep(null) : void open()),
    stop: () => keep(null),
    track: stream?.getAudioTracks()[0] ?? null,
  };
}

/** Holds what a person chooses before a clip begins: places that it covers, and whether it has sound. */
export function useClipSetup(view: PageView) {
  const [isOpen, setOpen] = useState(false);
  const [isCovering, setCovering] = useState(false);
  const [covers, setCovers] = useState<readonly ClipCover[]>([]);
  const microphone = useMicrophone();
  const cover = ({ x, y, size = CLICK_COVER }: Mark) =>
    setCovers((now) => [...now, { box: boxOf({ x, y }, size), scroll: view.scroll }]);
  return {
    isOpen,
    isCovering: isOpen && isCovering,
    /** The glass is for this while places are chosen. */
    onGlass:
      isOpen && isCovering
        ? { mode: 'cover' as const, onMark: cover, onCommand: () => setCovering(false) }
        : null,
    covers,
    microphone,
    open: () => setOpen(true),
    /** @param isBegun the clip has begun, which needs the microphone. */
    close(isBegun = false) {
      setOpen(false);
      setCovering(false);
      if (!isBegun) microphone.stop();
    },
    setCovering,
    uncover: (index: number) => setCovers((now) => now.filter((_cover, at) => at !== index)),
  };
}
export type ClipSetup = ReturnType<typeof useClipSetup>;
