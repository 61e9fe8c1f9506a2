/// <reference types="vite/client" />
import 'react';

declare module 'virtual:theme.css';

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}
