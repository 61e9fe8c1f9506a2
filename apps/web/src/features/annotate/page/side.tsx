import { type ReactNode, useState } from 'react';
import { useSession } from '../../../lib/session/session.ts';
import { AnnotationList } from '../pins/annotation-list.tsx';
import { isFinished, type PagePin } from '../pins/page-pins.ts';
import type { useAnnotations } from '../pins/use-annotations.ts';
import type { AnnotateSearch, PinFilter } from './use-page-choice.ts';
import classes from './workspace.module.css';

const KEY = 'ringmark.annotations.folded';

/** Keeps whether the list is folded: small windows fold it until it is asked for, others keep it as it was left. */
export function useFold(isCompact: boolean) {
  const [isFolded, setIsFolded] = useState(() => isCompact || localStorage.getItem(KEY) === 'true');
  const onFold = (next: boolean) => {
    setIsFolded(next);
    if (!isCompact) localStorage.setItem(KEY, String(next));
  };
  return { isFolded, onFold };
}

export interface SideProps {
  search: AnnotateSearch;
  onSearch: (search: AnnotateSearch, isReplacing?: boolean) => void;
  ticketPanel: (ticketId: string, onClose: () => void) => ReactNode;
  annotations: ReturnType<typeof useAnnotations>;
  /** Those of the annotations that are wanted, newest first. */
  shown: readonly PagePin[];
  sending: readonly { key: string; number: number; title: string }[];
  litId: string | null;
  onLight: (ticketId: string | null) => void;
  onMarkup: (() => void) | null;
  isMarking: boolean;
  fold: ReturnType<typeof useFold>;
}

/**
 * Shows the list of annotations, or the ticket selected from it: next to the page, or over its foot on a small window.
 */
export function Side(props: SideProps) {
  const { search, onSearch, ticketPanel, annotations, shown, sending, fold, ...rest } = props;
  const { user } = useSession();
  const { pins } = annotations;
  const openId = search.ticket ?? null;
  const isFolded = fold.isFolded && !openId;
  const onFilter = (filter: PinFilter) =>
    onSearch({ ...search, pins: filter === 'open' ? undefined : filter }, true);
  return (
    <aside
      className={classes.side}
      aria-label="Annotations on this page"
      data-folded={isFolded || undefined}
      data-foot={isFolded ? 'bar' : 'sheet'}
    >
      {openId ? (
        ticketPanel(openId, () => onSearch({ ...search, ticket: undefined }))
      ) : (
        <AnnotationList
          {...rest}
          pins={shown}
          counts={{
            all: pins.length,
            open: pins.filter((pin) => !isFinished(pin)).length,
            mine: pins.filter(({ ticket }) => ticket.userId === user.id).length,
          }}
          filter={search.pins ?? 'open'}
          onFilter={onFilter}
          sending={sending}
          isPending={annotations.isPending}
          isError={annotations.isError}
          onRetry={() => void annotations.refetch()}
          onOpen={(ticket) => onSearch({ ...search, ticket })}
          fold={fold}
        />
      )}
    </aside>
  );
}
