/** The tabs of lists whose things can be archived; also what stands in their address. */
export const LIFECYCLE_TABS = ['current', 'archived'] as const;
export type LifecycleTab = (typeof LIFECYCLE_TABS)[number];
