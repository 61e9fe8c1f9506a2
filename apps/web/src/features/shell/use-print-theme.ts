import { useEffect } from 'react';
import { useTheme } from '../../lib/browser/color-scheme.ts';

/** Prints in the light theme, because paper is white. */
export function usePrintTheme(): void {
  const { scheme } = useTheme();
  useEffect(() => {
    const root = document.documentElement;
    const forPaper = () => {
      root.dataset['mantineColorScheme'] = 'light';
    };
    const forScreen = () => {
      root.dataset['mantineColorScheme'] = scheme;
    };
    window.addEventListener('beforeprint', forPaper);
    window.addEventListener('afterprint', forScreen);
    return () => {
      window.removeEventListener('beforeprint', forPaper);
      window.removeEventListener('afterprint', forScreen);
    };
  }, [scheme]);
}
