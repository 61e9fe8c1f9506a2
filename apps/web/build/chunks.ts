/** Parts of nearly every form, the sign-in among them. */
const FORMS =
  /@mantine\/core\/.*\/(?:Input|InputBase|TextInput|VisuallyHidden)\/|createReactComponent|src\/lib\/error-words/;

/** Small parts of many screens, the shell among them. What is large or seldom seen must not get in here. */
const SCREENS = new RegExp(
  [
    String.raw`@mantine\/core\/.*\/(?:ActionIcon|ComboboxChevron)\/`,
    String.raw`@mantine\/hooks\/.*\/use-(?:id|callback-ref|hotkeys|debounced-callback|uncontrolled|window-event)\/`,
    String.raw`@tabler\/icons-react\/`,
    String.raw`src\/entities\/(?:person-avatar|severity-badge|status-badge|relative-date|use-takes-new)\.`,
    String.raw`@mantine\/core\/.*\/(?:get-parsed-combobox-data|to-int)\/`,
    String.raw`src\/lib\/(?:board-place|changes|command-key|grouped|leave-warning|uploads|use-uploads)\.`,
    String.raw`contract\/src\/same-origin\.`,
    String.raw`src\/ui\/(?:error-state|fill-page|lazy-menu|logo)\.`,
  ].join('|'),
);

const isOf = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'));

/**
 * What lies in one file. A browser fetches six at a time, and the last of fifty small ones late: what every screen
 * begins with is one file, and the small parts that screens share are two.
 */
export const CHUNKS = [
  { name: 'start', tags: ['$initial' as const], priority: 3 },
  { name: 'forms', test: isOf(FORMS), minShareCount: 2, priority: 2 },
  { name: 'screens', test: isOf(SCREENS), minShareCount: 2, priority: 1 },
];
