import type { FieldMessage, LiveField } from '@ringmark/contract/live/fields';
import type { LiveNotice } from '@ringmark/contract/live/live';
import type { PageTold } from '@ringmark/contract/live/page';
import { createPendingWork } from '../base/pending-work.ts';
import type { PageDocument } from '../tab/page-channel.ts';

type FieldTold = Extract<PageTold, { type: 'field' | 'fieldOver' | 'hint' }>;

interface Point {
  x: number;
  y: number;
}

interface FieldParts {
  tell: (notice: LiveNotice) => void;
  /** Returns true if the person did something a moment ago: a page opens nothing by itself. */
  isByHand: () => boolean;
  /** Returns the last position of the pointer, in CSS px of the viewport. */
  pointer: () => Point;
}

/** The field that is open, as its own document numbers it. */
interface Open {
  id: number;
  idInPage: number;
  from: PageDocument;
  /** The offset of its document from the viewport of the page. */
  offset: Point;
}

const AT_PLACE: Point = { x: 0, y: 0 };

/** Shows the fields of a page that open something, and takes what the person chooses back to it. */
export function createFields({ tell, isByHand, pointer }: FieldParts) {
  let open: Open | null = null;
  /** The field that the person closed last. Reports about it may still arrive. */
  let closed: Open | null = null;
  let lastId = 0;
  const answer = createPendingWork();
  const over = (isLost: boolean) => {
    if (!open) return;
    tell({ type: 'fieldOver', id: open.id, isLost });
    open = null;
  };
  const is = (field: Open | null, idInPage: number, from: PageDocument): field is Open =>
    field?.idInPage === idInPage && field.from.isSame(from);
  const close = () => {
    closed = open;
    open = null;
  };
  const show = (
    { field, pointer: there, isInPage }: Extract<FieldTold, { type: 'field' }>,
    from: PageDocument,
  ) => {
    if (!is(open, field.id, from)) {
      if (is(closed, field.id, from) || !isByHand()) return;
      lastId += 1;
      const at = pointer();
      // A frame of another site does not know where it is; the pointer was at the same place for both.
      const known = there ?? { x: field.rect.x, y: field.rect.y };
      const offset = isInPage ? AT_PLACE : { x: at.x - known.x, y: at.y - known.y };
      open = { id: lastId, idInPage: field.id, from, offset };
    }
    tell({ type: 'field', field: placed(field, open) });
  };
  const choose = async ({
    id,
    choice,
    isOpen: staysOpen = false,
  }: Extract<FieldMessage, { type: 'field' }>) => {
    const now = open;
    if (!now || now.id !== id) return tell({ type: 'fieldOver', id, isLost: true });
    if (!staysOpen) close();
    // If the page was left in the meantime, the field is gone too.
    const isTaken = await now.from.ask('chooseInField', [now.idInPage, choice, staysOpen]).catch(() => false);
    if (isTaken) return;
    if (open?.id === id) open = null;
    tell({ type: 'fieldOver', id, isLost: true });
  };
  return {
    hear: (told: FieldTold, from: PageDocument): void => {
      if (told.type === 'field') show(told, from);
      else if (told.type === 'hint') tell(told);
      else if (is(open, told.id, from)) over(false);
    },
    take: (message: FieldMessage): void => {
      if (message.type === 'field') return answer.begin(choose(message));
      if (open?.id !== message.id) return;
      answer.begin(open.from.ask('closeField', [open.idInPage]));
      close();
    },
    /** Returns the page's work on an answer. The person's next input, such as opening the field again, waits for it. */
    pending: answer.pending,
    /** Another document is there. */
    forget: () => over(false),
  };
}

const placed = (field: LiveField, { id, offset }: Open): LiveField => ({
  ...field,
  id,
  rect: { ...field.rect, x: field.rect.x + offset.x, y: field.rect.y + offset.y },
});
