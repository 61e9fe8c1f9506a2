import { keepPlayer } from './video-jump.ts';
import classes from './video-player.module.css';

interface VideoPlayerProps {
  src: string;
  /** The name of the video for people who do not see it. */
  name: string;
  /** The id by which other components start it, see `playFrom`. */
  jumpId?: string;
  /** The browser cannot play it, or it is none. */
  onNoVideo?: () => void;
}

/** A video with the browser's own controls. It loads as much as its first picture needs, and the rest when it is played. */
export function VideoPlayer({ src, name, jumpId, onNoVideo }: VideoPlayerProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- Recordings of pages have no sound, and nobody has written down the words of other videos.
    <video
      ref={jumpId === undefined ? undefined : (player) => (player ? keepPlayer(jumpId, player) : undefined)}
      className={classes.video}
      // The part after the hash makes phones show the first picture.
      src={`${src}#t=0.001`}
      aria-label={name}
      controls
      playsInline
      preload="metadata"
      onError={({ currentTarget: { error } }) => {
        if (error?.code === MediaError.MEDIA_ERR_SRC_NOT_SUPPORTED) onNoVideo?.();
      }}
    />
  );
}
