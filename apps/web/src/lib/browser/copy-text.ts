/** Text, and the same as HTML where there is such. */
export interface Copy {
  text: string;
  html: string | null;
}

export const COPY_BLOCKED = 'Your browser blocked copying.';

/** Copies by the deprecated `execCommand`: browsers offer nothing else on plain http. */
function copyByCommand({ text, html }: Copy): boolean {
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    if (html !== null) event.clipboardData?.setData('text/html', html);
  };
  document.addEventListener('copy', give, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone;
}

/** @throws when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else if (!copyByCommand({ text, html: null })) throw new Error(COPY_BLOCKED);
}

const blobOf = (type: string, content: string) => ({ [type]: new Blob([content], { type }) });

/**
 * Copies text with its HTML, also on plain http.
 *
 * @throws when the browser refuses.
 */
export async function copyRich({ text, html }: Copy): Promise<void> {
  if (!('clipboard' in navigator)) {
    if (!copyByCommand({ text, html })) throw new Error(COPY_BLOCKED);
    return;
  }
  const item = { ...blobOf('text/plain', text), ...(html !== null && blobOf('text/html', html)) };
  await navigator.clipboard.write([new ClipboardItem(item)]);
}
