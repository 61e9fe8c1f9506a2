import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'vite-ui-theme' });

/** The theme and its switch. Transitions are kept, since switching them off would take an inline style. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = colorScheme === 'light' ? 'light' : 'dark';
  return { scheme, toggle: () => setColorScheme(scheme === 'light' ? 'dark' : 'light') } as const;
}
