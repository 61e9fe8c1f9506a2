import { useState } from 'react';
import { logFailure } from '../../lib/server/log-failure.ts';
import type { RichText } from './rich-text.tsx';

type Renderer = typeof RichText;
type State = 'write' | 'loading' | 'failed' | Renderer;

/** Row 9: what draws Markdown is loaded with the first preview, where no ticket has loaded it. */
const load = async (): Promise<Renderer> => (await import('./rich-text.tsx')).RichText;

/** Switches between writing a text and its preview. @param canPreview false for an empty or a refused text */
export function usePreview(canPreview: boolean) {
  // The state is wrapped in an object: React would call a component that is given as a state.
  const [{ state }, setState] = useState<{ state: State }>({ state: 'write' });
  if (state !== 'write' && !canPreview) setState({ state: 'write' });
  const show = async () => {
    setState({ state: 'loading' });
    let next: State;
    try {
      next = await load();
    } catch (error) {
      logFailure('the preview was not loaded', error);
      next = 'failed';
    }
    // Anyone who has gone back to writing stays there.
    setState((now) => (now.state === 'loading' ? { state: next } : now));
  };
  return { state: canPreview ? state : 'write', show, write: () => setState({ state: 'write' }) };
}
