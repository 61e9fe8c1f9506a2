import { useEffect } from 'react';
import { useTheme } from '../../lib/color-scheme.ts';

/** Paper is white: what is printed is printed in the light theme, whatever stands on the screen. */
export function usePaperTheme(): void {
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
