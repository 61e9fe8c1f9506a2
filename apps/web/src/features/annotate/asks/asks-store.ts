import type { LiveNotice } from '@ringmark/contract/live/live';
import type { LiveCopied } from '@ringmark/contract/live/clipboard';
import type { LiveHostWanted } from '@ringmark/contract/live/doors';
import type { LiveDialog } from '@ringmark/contract/live/dialogs';
import type { FieldNotice, LiveField } from '@ringmark/contract/live/fields';
import type { LiveSignIn } from '@ringmark/contract/live/sign-in';
import type { MenuNotice } from '@ringmark/contract/live/menu';
import type { LiveFilesWanted } from '@ringmark/contract/live/files';

export interface AnsweredHost {
  host: string;
  isAllowed: boolean;
}

/** Everything that a page asks of the person at present. */
export interface Asks {
  dialog: LiveDialog | null;
  /** Name and password that the site asks for. */
  signIn: LiveSignIn | null;
  /** The host to which a sign-in that is recorded leads. */
  host: LiveHostWanted | null;
  /** Hosts that the person answered for, the last at the end. */
  answeredHosts: readonly AnsweredHost[];
  /** The field that is open. */
  field: LiveField | null;
  /** The number of the field that the person closed last: news of it may still be on their way. */
  closedField: number | null;
  /** The files that a field of the page wants. */
  files: LiveFilesWanted | null;
  /** The content that was copied in the page and belongs in the person's clipboard. */
  copied: LiveCopied | null;
  /** The place of the view's own menu while it is open. */
  menu: Extract<MenuNotice, { type: 'menu' }> | null;
  /** The words that are searched for first while the search is open. */
  find: string | null;
  found: Extract<MenuNotice, { type: 'found' }> | null;
  /** The words at the pointer, or at a field. */
  hint: Extract<FieldNotice, { type: 'hint' }> | null;
}

const NOTHING: Asks = {
  dialog: null,
  signIn: null,
  host: null,
  answeredHosts: [],
  field: null,
  closedField: null,
  files: null,
  copied: null,
  menu: null,
  find: null,
  found: null,
  hint: null,
};

/** Returns what a notice changes; undefined if the notice concerns none of these. */
function changeOf(notice: LiveNotice, asks: Asks): Partial<Asks> | undefined {
  switch (notice.type) {
    case 'dialog':
      return { dialog: notice };
    case 'dialogOver':
      return asks.dialog?.id === notice.id ? { dialog: null } : undefined;
    case 'signIn':
      return { signIn: notice };
    case 'signInOver':
      return asks.signIn?.id === notice.id ? { signIn: null } : undefined;
    case 'hostWanted':
      return { host: notice };
    case 'hostOver':
      return asks.host?.id === notice.id ? { host: null } : undefined;
    case 'field':
      return notice.field.id === asks.closedField ? undefined : { field: notice.field, hint: null };
    case 'fieldOver':
      return asks.field?.id === notice.id ? { field: null } : undefined;
    case 'files':
      return { files: notice };
    case 'filesOver':
      return asks.files?.id === notice.id ? { files: null } : undefined;
    case 'copied':
      return { copied: notice };
    case 'menu':
      return { menu: notice, hint: null };
    case 'findWanted':
      return { find: notice.text };
    case 'found':
      return { found: notice };
    case 'hint':
      return { hint: notice.text === '' ? null : notice };
    case 'navigation':
      return { field: null, closedField: null, menu: null, find: null, found: null, hint: null };
    case 'gone':
      return NOTHING;
    default:
      return undefined;
  }
}

/** Keeps what the page on the other side asks, for as long as it does. */
export function createAsks() {
  let asks = NOTHING;
  const listeners = new Set<() => void>();
  const set = (part: Partial<Asks>) => {
    asks = { ...asks, ...part };
    for (const listener of listeners) listener();
  };
  return {
    read: () => asks,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    answerHost(isAllowed: boolean): void {
      const { host, answeredHosts } = asks;
      if (!host) return;
      const others = answeredHosts.filter((one) => one.host !== host.host);
      set({ host: null, answeredHosts: [...others, { host: host.host, isAllowed }] });
    },
    closeField: () => set({ field: null, closedField: asks.field?.id ?? null }),
    /** Forgets everything when the page behind it is gone, and then does another thing. */
    endingWith:
      (end: (reason: string) => void) =>
      (reason: string): void => {
        set(NOTHING);
        end(reason);
      },
    /** Receives the message before another listener does. */
    before:
      (hear: (notice: LiveNotice) => void) =>
      (notice: LiveNotice): void => {
        const change = changeOf(notice, asks);
        if (change) set(change);
        hear(notice);
      },
  };
}
export type AsksStore = ReturnType<typeof createAsks>;
