import type { ColorScheme, Preferences } from '@ringmark/contract/live/preferences';

/** The most languages that are sent: more than sites look at. */
const LANGUAGES = 8;

/** Returns what this browser tells every site about the person. */
export function ownPreferences(): Preferences {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const colorScheme: ColorScheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  return {
    languages: navigator.languages.slice(0, LANGUAGES),
    ...(timeZone && { timeZone }),
    colorScheme,
  };
}
