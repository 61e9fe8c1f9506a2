/** This page speaks this version of the MCP Apps specification (SEP-1865). */
const PROTOCOL = '2026-01-26';
const INITIALIZE = 1;
const METHOD_NOT_FOUND = -32_601;

/** A host tells this of itself; it may leave out anything. */
export interface HostContext {
  theme?: string;
  styles?: { variables?: Record<string, unknown> };
  containerDimensions?: { height?: number; maxHeight?: number };
}

export interface HostEvents {
  onContext(context: HostContext): void;
  /** Is called with the answer of the tool, as the host got it. */
  onResult(result: unknown): void;
  onCancelled(): void;
}

interface Message {
  id?: string | number;
  method?: string;
  params?: unknown;
  result?: { hostContext?: HostContext };
}

const post = (message: object) => window.parent.postMessage({ jsonrpc: '2.0', ...message }, '*');

export const notify = (method: string, params: object) => post({ method, params });

function answer({ id, method }: Message): void {
  const isKnown = method === 'ping' || method === 'ui/resource-teardown';
  post({
    id,
    ...(isKnown ? { result: {} } : { error: { code: METHOD_NOT_FOUND, message: 'Not offered.' } }),
  });
}

function receive(message: Message, events: HostEvents): void {
  const { id, method, params, result } = message;
  if (method === undefined) {
    if (id !== INITIALIZE || !result) return;
    events.onContext(result.hostContext ?? {});
    notify('ui/notifications/initialized', {});
  } else if (id !== undefined) answer(message);
  else if (method === 'ui/notifications/tool-result') events.onResult(params);
  else if (method === 'ui/notifications/tool-cancelled') events.onCancelled();
  else if (method === 'ui/notifications/host-context-changed') events.onContext(params ?? {});
}

/** Greets the host that shows this page, and listens to nobody else. */
export function connectToHost(events: HostEvents): void {
  window.addEventListener('message', ({ source, data }: MessageEvent<unknown>) => {
    if (source === window.parent && typeof data === 'object' && data !== null) receive(data, events);
  });
  post({
    id: INITIALIZE,
    method: 'ui/initialize',
    params: {
      protocolVersion: PROTOCOL,
      appInfo: { name: 'ringmark-before-after', version: '1' },
      appCapabilities: { availableDisplayModes: ['inline'] },
    },
  });
}
