import type { Shape } from '@ringmark/contract/pages/drawing';
import { strokesOf } from '@ringmark/contract/pages/drawing-strokes';
import classes from './drawing-layer.module.css';

/** The size in CSS px of the page that a picture shows. */
export interface PageSize {
  width: number;
  height: number;
}

/** Draws one mark, in the px of the page. */
export function DrawnShape({ shape, page }: { shape: Shape; page: PageSize }) {
  const { path, color, width, words } = strokesOf(shape, page);
  return (
    <>
      {path && (
        <>
          <path d={path} stroke="#fff" strokeWidth={width === 0 ? 4 : width + 3} fill="none" />
          <path
            d={path}
            stroke={width === 0 ? 'none' : color}
            strokeWidth={width}
            fill={width === 0 ? color : 'none'}
          />
        </>
      )}
      {words && (
        <text
          x={words.x}
          y={words.y}
          fontSize={words.size}
          fill={words.color}
          textAnchor={words.isCentred ? 'middle' : 'start'}
          data-rim={!words.isCentred || undefined}
        >
          {words.text}
        </text>
      )}
    </>
  );
}

/** Shows the marks that were drawn on a picture, over the whole of it and always as sharp as the screen. */
export function DrawingLayer({ shapes, page }: { shapes: readonly Shape[]; page: PageSize }) {
  if (shapes.length === 0) return null;
  return (
    <svg
      className={`${classes.layer} ${classes.shapes}`}
      viewBox={`0 0 ${page.width} ${page.height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      focusable="false"
      data-testid="drawing"
    >
      {shapes.map((shape, index) => (
        <g key={index}>
          <DrawnShape shape={shape} page={page} />
        </g>
      ))}
    </svg>
  );
}
