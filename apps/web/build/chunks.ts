import type { Rolldown } from 'vite';

/** Parts of nearly every form, the sign-in among them. */
const FORMS =
  /@mantine\/core\/.*\/(?:Input|InputBase|TextInput|VisuallyHidden)\/|createReactComponent|icons\/Icon(?:AlertTriangle|Check|Key|MailCheck|MailOff)\.|src\/lib\/(?:[\w-]+\/)?error-words/;

/** Small parts of many screens, the shell among them. What is large or seldom seen must not get in here. */
const SCREENS = new RegExp(
  [
    String.raw`@mantine\/core\/.*\/(?:ActionIcon|ComboboxChevron)\/`,
    String.raw`@mantine\/hooks\/.*\/use-(?:id|callback-ref|debounced-callback|uncontrolled|window-event)\/`,
    String.raw`@tabler\/icons-react\/`,
    String.raw`src\/entities\/(?:element-words|person-avatar|severity-badge|status-badge|relative-date|use-is-project-open)\.`,
    String.raw`src\/entities\/team\/(?:due-mark|label-dot)\.`,
    String.raw`src\/features\/board\/filters\/filter-select\.`,
    String.raw`src\/lib\/tickets\/(?:board-cache|use-change-status)\.`,
    String.raw`@mantine\/core\/.*\/(?:get-parsed-combobox-data|to-int)\/`,
    String.raw`src\/lib\/(?:[\w-]+\/)?(?:last-board-view|use-screen-keys|changes|command-key|format-count|leave-warning|upload-store|use-uploads)\.`,
    String.raw`contract\/src\/pages\/same-origin\.`,
    String.raw`src\/ui\/(?:[\w-]+\/)?(?:error-state|use-slash-focus|fill-page|lazy-menu|logo)\.`,
  ].join('|'),
);

/** The frame around every screen behind the sign-in. */
const SHELL = /src\/routes\/_app\.tsx\?tsr-split/;
/** The frame, and parts of it that may as well be loaded only when they are asked for. */
const OF_SHELL = /src\/(?:routes\/_app\.tsx\?tsr-split|features\/shell\/)/;

/** Icons that the board does without lie by themselves, so that its file stays small. */
const ICONS = /@tabler\/icons-react\//;
const BOARD = /src\/routes\/_app\/tickets\.index\./;

const isOf = (pattern: RegExp) => (id: string) => pattern.test(id.replaceAll('\\', '/'));
const isForm = isOf(FORMS);
const isShell = isOf(SHELL);
const isOfShell = isOf(OF_SHELL);
const isScreens = isOf(SCREENS);
const isIcon = isOf(ICONS);
const isBoard = isOf(BOARD);

/** Modules that name an icon: all icons come through one file of the library, which imports every one of them. */
function namersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const name = /(Icon\w+)\.mjs$/.exec(id)?.[1];
  const library = context.getModuleInfo(id)?.importers ?? [];
  if (name === undefined) return [...library];
  const word = new RegExp(String.raw`\b${name}\b`);
  return library
    .flatMap((file) => context.getModuleInfo(file)?.importers ?? [])
    .filter((one) => !isIcon(one) && word.test(context.getModuleInfo(one)?.code ?? ''));
}

/** Returns the modules that are loaded by themselves and need this one. */
function usersOf(id: string, context: Rolldown.ChunkingContext): string[] {
  const seen = new Set<string>();
  const queue = isIcon(id) ? namersOf(id, context) : [id];
  for (let at = queue.pop(); at !== undefined; at = queue.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    queue.push(...(context.getModuleInfo(at)?.importers ?? []));
  }
  return [...seen].filter((one) => (context.getModuleInfo(one)?.dynamicImporters ?? []).length > 0);
}

/** A name, or null for what lies elsewhere. */
function screensOrNot(id: string, context: Rolldown.ChunkingContext): string | null {
  const users = usersOf(id, context);
  if (users.some(isShell)) return 'screens';
  if (!isScreens(id) || users.length < 2) return null;
  return isIcon(id) && !users.some(isBoard) ? 'icons' : 'screens';
}

/**
 * The groups of modules that share a file. A browser fetches six at a time, and the last of fifty small ones late: what every page
 * begins with is one file, what the sign-in and other forms share is a second, and what every screen behind the
 * sign-in has besides is a third.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'start', tags: ['$initial'], priority: 3 },
  { name: 'forms', test: isForm, minShareCount: 2, priority: 2 },
  { name: screensOrNot, test: (id) => isOfShell(id) || isScreens(id), priority: 1 },
];
