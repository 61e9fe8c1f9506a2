/// <reference types="vite/client" />
import 'react';

declare module 'virtual:theme.css';
declare module 'virtual:font.css';
declare module 'virtual:more-letters.css';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
