/** Marks of tools that write new names with each build: CSS modules, styled components, frameworks. */
const OF_A_TOOL =
  /^(?:css|sc|jsx|jss|svelte|astro|emotion|makeStyles|framer|tss|r|ember|react-aria|radix|headlessui|mantine|mui)-?:?(?=[\w-]*\d|[\w-]*[A-Z])|^_ng|^data-v-|__[\w-]{5,}$|--[\w]{5,}$/;
/** A row's number, or the like. */
const WITH_NUMBER = /\d{3,}/;
const PLAIN = /^-?[A-Za-z_][\w-]*$/;

/** Words of a name that describe looks or a moment. They do not say what the element is. */
const LOOKS =
  /^(?:flex|grid|block|inline|table|container|row|col|relative|absolute|fixed|sticky|static|inset|top|bottom|left|right|z|[mp][trblxyse]?|gap|space|w|h|min|max|size|text|font|leading|tracking|bg|border|rounded|shadow|opacity|overflow|items|justify|self|place|content|order|float|clear|d|transition|duration|ease|animate|animated|fade|cursor|select|pointer|sr|leading|align|object|aspect|ring|outline|divide|transform|translate|scale|rotate|bold|small|large)(?:-.*)?$/;
const OF_A_MOMENT =
  /^(?:is|has|js|no|was)-|^(?:open|opened|closed|active|inactive|show|shown|visible|hidden|hide|in|out|on|off|hover|focus|selected|current|disabled|enabled|loading|loaded|ready|first|last|odd|even|expanded|collapsed|dark|light)$/;

/** Letters and digits in turns, as chance gives them and words do not. */
function isByChance(part: string): boolean {
  if (part.length < 5) return false;
  if (/\d/.test(part) && /[a-z]/i.test(part)) return !/^[a-z]+\d{1,2}$/i.test(part);
  const turns = part.match(/[a-z](?=[A-Z])/g)?.length ?? 0;
  return (turns >= 2 && part.length <= 8) || !/[aeiouy]/i.test(part);
}

/** Tells whether a program seems to have made up a class or an id. The next build of the page gives it another name. */
export const isMadeUp = (name: string): boolean =>
  !PLAIN.test(name) ||
  name.length > 60 ||
  WITH_NUMBER.test(name) ||
  OF_A_TOOL.test(name) ||
  name.split(/[-_]+/).some(isByChance);

/** Tells whether a class says what an element is, as far as a name can show that. */
export const isTelling = (name: string): boolean =>
  !isMadeUp(name) && !LOOKS.test(name) && !OF_A_MOMENT.test(name);
