/** Copies by the deprecated `execCommand`: browsers offer nothing else on plain http. */
function copyByCommand(text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
  };
  document.addEventListener('copy', give, { once: true });
  const isDone = document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isDone;
}

/** @throws when the browser refuses. */
export async function copyText(text: string): Promise<void> {
  if ('clipboard' in navigator) await navigator.clipboard.writeText(text);
  else if (!copyByCommand(text)) throw new Error('The browser refused to copy.');
}
