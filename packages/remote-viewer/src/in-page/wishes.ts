/// <reference lib="dom" />
import { tell } from './tell.ts';

/** Runs in the page's own world, before its scripts: forwards what it wants of its browser. A page can forge it. */
export function forwardWishes(): void {
  Object.assign(window, {
    // A page may change its looks for printing, and back afterwards.
    print: () => {
      for (const type of ['beforeprint', 'ringmark-print', 'afterprint'])
        window.dispatchEvent(new Event(type));
    },
  });
  Object.assign(Element.prototype, {
    // A view whose pointer is locked would hear nothing that the person does.
    requestPointerLock: async () => {
      window.dispatchEvent(new Event('ringmark-lock'));
      document.dispatchEvent(new Event('pointerlockerror'));
      throw new DOMException('Pointer lock is not supported.', 'NotSupportedError');
    },
  });
  // They would open a dialog that nobody sees. Pages fall back to a file field, which the person can answer.
  for (const picker of ['showOpenFilePicker', 'showSaveFilePicker', 'showDirectoryPicker'])
    Reflect.deleteProperty(window, picker);
  if ('clipboard' in navigator) {
    Object.assign(Clipboard.prototype, {
      writeText: async (text: unknown) => {
        if (!navigator.userActivation.isActive)
          throw new DOMException('Write permission denied.', 'NotAllowedError');
        window.dispatchEvent(new CustomEvent('ringmark-copy', { detail: String(text) }));
      },
      write: async (items: ClipboardItems) => {
        if (!navigator.userActivation.isActive)
          throw new DOMException('Write permission denied.', 'NotAllowedError');
        const found = ['text/plain', 'text/html'].map(async (type) => {
          const item = items.find(({ types }) => types.includes(type));
          return item ? (await item.getType(type)).text() : '';
        });
        const detail = (await Promise.all(found)).join('\u0000');
        window.dispatchEvent(new CustomEvent('ringmark-copy', { detail }));
      },
    });
  }
  for (const { prototype } of [HTMLInputElement, HTMLSelectElement]) {
    Object.assign(prototype, {
      showPicker(this: HTMLInputElement | HTMLSelectElement) {
        if (!navigator.userActivation.isActive)
          throw new DOMException('showPicker() requires a user gesture.', 'NotAllowedError');
        if (this.disabled) throw new DOMException('showPicker() cannot be used here.', 'InvalidStateError');
        // A file field opens its own dialog, as it does by a click.
        if (this instanceof HTMLInputElement && this.type === 'file') this.click();
        else this.dispatchEvent(new CustomEvent('ringmark-picker', { bubbles: true, composed: true }));
      },
    });
  }
}

/** Hears in the isolated world what `forwardWishes` sends. */
export function followWishes(): void {
  for (const type of ['print', 'lock'] as const) {
    let toldAt = Number.NEGATIVE_INFINITY;
    window.addEventListener(`ringmark-${type}`, (event) => {
      event.stopImmediatePropagation();
      // A page may ask again and again.
      if (performance.now() - toldAt < 1_000) return;
      toldAt = performance.now();
      tell({ type });
    });
  }
}
