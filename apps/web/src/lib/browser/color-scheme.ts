import { localStorageColorSchemeManager, useMantineColorScheme } from '@mantine/core';

export const colorSchemeManager = localStorageColorSchemeManager({ key: 'vite-ui-theme' });

/** Keeps transitions: Mantine switches them off by an inline style, which the security policy forbids. */
export function useTheme() {
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  const scheme = colorScheme === 'light' ? 'light' : 'dark';
  return { scheme, toggle: () => setColorScheme(scheme === 'light' ? 'dark' : 'light') } as const;
}
