/** The last time at which a clock on the wall struck this hour, in ms since 1970. */
export function lastStroke(now: number, hour: number): number {
  const stroke = new Date(now);
  stroke.setHours(hour, 0, 0, 0);
  if (stroke.getTime() <= now) return stroke.getTime();
  stroke.setDate(stroke.getDate() - 1);
  // On a day on which the clocks leave this hour out it stands at the next one.
  stroke.setHours(hour, 0, 0, 0);
  return stroke.getTime();
}

/** The next time at which it will. */
export function nextStroke(now: number, hour: number): number {
  const stroke = new Date(lastStroke(now, hour));
  stroke.setDate(stroke.getDate() + 1);
  stroke.setHours(hour, 0, 0, 0);
  return stroke.getTime();
}
