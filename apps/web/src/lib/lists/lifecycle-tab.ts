/** The tabs, as the address names them. */
export const LIFECYCLE_TABS = ['current', 'archived'] as const;
export type LifecycleTab = (typeof LIFECYCLE_TABS)[number];
