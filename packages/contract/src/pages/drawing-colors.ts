export const DRAWING_COLORS = ['red', 'yellow', 'green', 'blue'] as const;
export type DrawingColor = (typeof DRAWING_COLORS)[number];
/** The same on screens and in pictures that the server draws. Red is the ring's. */
export const COLOR_VALUES: Readonly<Record<DrawingColor, string>> = {
  red: '#e5383b',
  yellow: '#ffc53d',
  green: '#2b9348',
  blue: '#3563e9',
};
