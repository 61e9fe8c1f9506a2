/// <reference lib="dom" />

/**
 * Runs in the world of the page, before its scripts. Chromium fetches what speculation rules name past all that holds
 * requests back, with cookies: a link that signs out, for one. So pages have none, and learn that they are not
 * supported.
 */
function refuseSpeculation(): void {
  if (typeof HTMLScriptElement === 'undefined') return;
  const { apply } = Reflect;
  const { prototype } = HTMLScriptElement;
  const { setAttribute } = Element.prototype;
  const { supports } = HTMLScriptElement;
  const name = /^\s*speculationrules\s*$/i;
  const isRules = (type: unknown): boolean => name.test(String(type));
  const empty = (script: Element) => apply(setAttribute, script, ['type', 'text/plain']);
  HTMLScriptElement.supports = (type) => !isRules(type) && supports.call(HTMLScriptElement, type);
  Element.prototype.setAttribute = function (this: Element, name, value) {
    const isType = this instanceof HTMLScriptElement && String(name).toLowerCase() === 'type';
    apply(setAttribute, this, [name, isType && isRules(value) ? 'text/plain' : value]);
  };
  const type = Object.getOwnPropertyDescriptor(prototype, 'type');
  Object.defineProperty(prototype, 'type', {
    ...type,
    set(this: HTMLScriptElement, value: string) {
      this.setAttribute('type', value);
    },
  });
  // Before the parser has come to the end of a script, it reports its beginning.
  new MutationObserver((records) => {
    for (const { addedNodes } of records)
      for (const node of addedNodes) {
        if (!(node instanceof Element)) continue;
        if (node instanceof HTMLScriptElement && isRules(node.getAttribute('type'))) empty(node);
        else for (const script of node.querySelectorAll('script[type="speculationrules" i]')) empty(script);
      }
  }).observe(document, { childList: true, subtree: true });
}

export const SPECULATION_SOURCE = `(${String(refuseSpeculation)})();`;
