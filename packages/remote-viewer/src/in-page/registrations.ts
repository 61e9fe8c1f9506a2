/// <reference lib="dom" />

/** A script has made this font; the browser doesn't tell afterwards from what. */
export interface RegisteredFont {
  family: string;
  source: string | ArrayBuffer;
  descriptors: FontFaceDescriptors;
}

export interface Registrations {
  hasClosedRoots: boolean;
  fonts: RegisteredFont[];
  properties: PropertyDefinition[];
}

declare global {
  var ringmarkRegistrations: Registrations | undefined;
}

const EVENT = 'ringmark-registration';
const MAX = 200;

/**
 * Runs in the page's own world, before its scripts, and forwards the fonts and CSS properties that scripts register, and
 * that there are closed shadow roots. The page can forge what this sends, so it is only put back into the page's own copy.
 */
export function forwardRegistrations(): void {
  const MAX_BYTES = 4_194_304;
  const dispatch = window.dispatchEvent.bind(window);
  const send = (kind: string, registered: unknown): void => {
    dispatch(new CustomEvent('ringmark-registration', { detail: { kind, registered } }));
  };
  globalThis.FontFace = new Proxy(FontFace, {
    construct: (target, words: ConstructorParameters<typeof FontFace>, newTarget) => {
      const [family, source, descriptors = {}] = words;
      const face: object = Reflect.construct(target, words, newTarget);
      try {
        // A view is forwarded as its own bytes, and not as all those around it.
        const own = ArrayBuffer.isView(source)
          ? source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength)
          : source;
        const isSmall = typeof own === 'string' || own.byteLength <= MAX_BYTES;
        if (isSmall) send('font', { family, source: own, descriptors: { ...descriptors } });
      } catch {
        // The page has its font; only its copy lacks it.
      }
      return face;
    },
  });
  FontFace.prototype.constructor = FontFace;
  const { prototype } = Element;
  prototype.attachShadow = new Proxy(prototype.attachShadow, {
    apply: (target, self, words: Parameters<Element['attachShadow']>) => {
      const root: unknown = Reflect.apply(target, self, words);
      if (words[0].mode === 'closed') send('closed root', {});
      return root;
    },
  });
  CSS.registerProperty = new Proxy(CSS.registerProperty, {
    apply: (target, self, words: Parameters<typeof CSS.registerProperty>) => {
      const done: unknown = Reflect.apply(target, self, words);
      const [{ name, syntax, inherits, initialValue }] = words;
      send('property', { name, syntax, inherits, initialValue });
      return done;
    },
  });
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function toFont({ family, source, descriptors }: Record<string, unknown>): RegisteredFont | undefined {
  const isSource = typeof source === 'string' || source instanceof ArrayBuffer;
  if (typeof family !== 'string' || !isSource || !isObject(descriptors)) return undefined;
  const words = Object.entries(descriptors).filter(([, value]) => typeof value === 'string');
  return { family, source, descriptors: Object.fromEntries(words) };
}

const toProperty = ({
  name,
  syntax,
  inherits,
  initialValue,
}: Record<string, unknown>): PropertyDefinition => ({
  name: String(name),
  syntax: String(syntax ?? '*'),
  inherits: Boolean(inherits),
  ...(typeof initialValue === 'string' && { initialValue }),
});

/** Keeps what the script in the page's own world forwards. */
export function followRegistrations(): void {
  const kept: Registrations = (globalThis.ringmarkRegistrations = {
    hasClosedRoots: false,
    fonts: [],
    properties: [],
  });
  window.addEventListener(EVENT, (event) => {
    const detail: unknown = event instanceof CustomEvent ? event.detail : undefined;
    if (!isObject(detail) || !isObject(detail['registered'])) return;
    kept.hasClosedRoots ||= detail['kind'] === 'closed root';
    const font = detail['kind'] === 'font' ? toFont(detail['registered']) : undefined;
    if (font && kept.fonts.length < MAX) kept.fonts.push(font);
    const property = detail['kind'] === 'property' ? toProperty(detail['registered']) : undefined;
    if (property && kept.properties.length < MAX) kept.properties.push(property);
  });
}
