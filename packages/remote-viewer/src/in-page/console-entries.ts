/// <reference lib="dom" />
import { withoutTyped } from './typed-passwords.ts';

export interface ConsoleEntry {
  level: 'error' | 'warning' | 'uncaught';
  text: string;
  at: string;
}

declare global {
  var ringmarkConsole: ConsoleEntry[] | undefined;
}

/** Keeps the last errors of the page's own scripts, which the script in their world forwards as events. */
export function collectConsole(): void {
  const entries: ConsoleEntry[] = (globalThis.ringmarkConsole = []);
  const keep = (level: ConsoleEntry['level'], text: string): void => {
    const at = new Date().toISOString();
    entries.push({ level, text: text.slice(0, 500), at });
    if (entries.length > 50) entries.shift();
  };
  window.addEventListener('ringmark-trouble', (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (typeof detail !== 'string') return;
    const [kind, ...words] = detail.split('\u0000');
    keep(kind === 'error' || kind === 'uncaught' ? kind : 'warning', words.join(' '));
  });
  document.addEventListener('securitypolicyviolation', (event) => {
    const text = `Refused by the page's own policy (${event.effectiveDirective}): ${event.blockedURI}`;
    keep('error', text);
  });
}

export function readConsole(): ConsoleEntry[] {
  return (globalThis.ringmarkConsole ?? []).map((entry) => ({ ...entry, text: withoutTyped(entry.text) }));
}

/** Runs in the page's own world, before its scripts. The page can forge what this sends; nothing trusts it. */
export function forwardConsole(inWords: typeof textOf): void {
  const send = (kind: string, words: unknown[]): void => {
    const text = words.slice(0, 10).map((word) => inWords(word));
    window.dispatchEvent(new CustomEvent('ringmark-trouble', { detail: [kind, ...text].join('\u0000') }));
  };
  // No one reads the console itself, and each line in it costs the browser that all pages share.
  const writers = 'log info debug trace dir dirxml table group groupCollapsed groupEnd count timeLog timeEnd';
  for (const writer of writers.split(' ')) Object.assign(console, { [writer]: () => {} });
  Object.assign(console, {
    error: (...words: unknown[]) => send('error', words),
    warn: (...words: unknown[]) => send('warning', words),
    assert: (isSo?: unknown, ...words: unknown[]) => {
      if (!isSo) send('error', ['Assertion failed:', ...words]);
    },
  });
  window.addEventListener('error', (event) => {
    if (!(event instanceof ErrorEvent)) return;
    send('uncaught', [event.error ?? event.message]);
    event.preventDefault();
  });
  window.addEventListener('unhandledrejection', (event) => {
    send('uncaught', [event.reason]);
    event.preventDefault();
  });
}

/** One argument of a console call as text. */
export function textOf(word: unknown): string {
  if (word instanceof Error) return (word.stack ?? String(word)).slice(0, 500);
  if (typeof word !== 'object' || word === null) return String(word).slice(0, 500);
  try {
    return (JSON.stringify(word) ?? '').slice(0, 500);
  } catch {
    return Object.prototype.toString.call(word);
  }
}
