import { CloseButton } from '@mantine/core';
import { coverBoxes } from '../clip-making/clip-covers.ts';
import type { Point } from '../page/scale/scale.ts';
import classes from './clip.module.css';
import type { ClipControl } from './use-clip.ts';

interface CoverLayerProps {
  clip: ClipControl;
  scroll: Point;
  scale: number;
}

/** Shows over the page what a clip of it covers, while areas are chosen and while it is recorded. */
export function CoverLayer({ clip: { setup, running }, scroll, scale }: CoverLayerProps) {
  if (!setup.isOpen && !running) return null;
  return setup.covers.map((cover, index) =>
    coverBoxes([cover], scroll).map(({ x, y, width, height }, place) => (
      <div
        // Two of them may be equal.
        key={`${index}.${place}`}
        className={classes.cover}
        data-testid="clip-cover"
        style={{
          left: `${x * scale}px`,
          top: `${y * scale}px`,
          width: `${width * scale}px`,
          height: `${height * scale}px`,
        }}
      >
        {setup.isOpen && place === 0 && (
          <CloseButton
            className={classes.uncover}
            size="sm"
            aria-label={`Remove hidden area ${index + 1}`}
            onClick={() => setup.uncover(index)}
          />
        )}
      </div>
    )),
  );
}
