import { Button, Checkbox } from '@mantine/core';
import type { SizeLook, SizeSheet } from '@ringmark/contract/tickets/sizes';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import { Look } from './size-look.tsx';
import classes from './sizes.module.css';

/** Milliseconds until it asks again, so that the pictures arrive even if the stream of changes is cut. */
const ASK_AGAIN_MS = 3_000;

const DEVICES = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };

interface SizesDialogProps {
  ticket: Ticket;
  onClose: () => void;
}

/** The element at all sizes side by side. A ticket that nobody has looked at yet is looked at as the sheet opens. */
export function SizesDialog({ ticket, onClose }: SizesDialogProps) {
  const { id } = ticket;
  const utils = trpc.useUtils();
  const query = trpc.sizes.get.useQuery(
    { id },
    { refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? ASK_AGAIN_MS : false) },
  );
  const keep = (sheet: SizeSheet) => utils.sizes.get.setData({ id }, sheet);
  const take = trpc.sizes.take.useMutation({ onSuccess: keep });
  const mark = useMark(id);
  const sheet = query.data;
  const mayWrite = ticket.isOpenForWriting && sheet?.canTake === true;
  const isFirst = mayWrite && sheet.state === 'none';
  const hasAsked = useRef(false);
  const { mutate } = take;
  useEffect(() => {
    if (!isFirst || hasAsked.current) return;
    hasAsked.current = true;
    mutate({ id });
  }, [isFirst, mutate, id]);
  const error = take.error ?? mark.error;
  return (
    <Dialog onClose={onClose} title="All sizes" size={1120} classNames={{ body: classes.body }}>
      {query.isError && !sheet ? (
        <ErrorState
          title="Couldn’t load the sizes"
          message={errorWords(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <>
          <SheetHead
            sheet={sheet}
            isAsking={take.isPending}
            onTake={mayWrite ? () => mutate({ id }) : undefined}
          />
          {error && (
            <p className={classes.error} role="alert">
              {errorWords(error)}
            </p>
          )}
          <ul className={classes.grid} aria-label="Sizes">
            {sheet?.items.map((look) => (
              <Size
                key={look.resolution}
                look={look}
                onMark={
                  mayWrite
                    ? (isWrong) => mark.mutate({ id, resolution: look.resolution, isWrong })
                    : undefined
                }
              />
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** A tick is shown at once, and taken back where it could not be kept. */
function useMark(id: Ticket['id']) {
  const utils = trpc.useUtils();
  return trpc.sizes.mark.useMutation({
    onMutate: async ({ resolution, isWrong }) => {
      await utils.sizes.get.cancel({ id });
      utils.sizes.get.setData(
        { id },
        (sheet) =>
          sheet && {
            ...sheet,
            items: sheet.items.map((item) => (item.resolution === resolution ? { ...item, isWrong } : item)),
          },
      );
    },
    onSettled: () => void utils.sizes.get.invalidate({ id }),
  });
}

interface SheetHeadProps {
  sheet: SizeSheet | undefined;
  isAsking: boolean;
  onTake: (() => void) | undefined;
}

function SheetHead({ sheet, isAsking, onTake }: SheetHeadProps) {
  const isWaiting = isAsking || sheet?.state === 'waiting';
  const newest = sheet?.items
    .flatMap(({ takenAt }) => takenAt ?? [])
    .toSorted()
    .at(-1);
  const seen = sheet?.items.filter(({ takenAt }) => takenAt !== null).length ?? 0;
  return (
    <div className={classes.head}>
      <output className={classes.note}>
        {!sheet
          ? 'Loading...'
          : isWaiting
            ? `Checking the page: ${seen} of ${sheet.items.length} sizes done.`
            : newest && (
                <>
                  Checked <RelativeDate value={newest} />. Tick any other size where the element is wrong.
                </>
              )}
      </output>
      {onTake && (
        <Button
          size="xs"
          variant="default"
          aria-disabled={isWaiting}
          onClick={() => {
            if (!isWaiting) onTake();
          }}
        >
          {isWaiting ? 'Checking...' : 'Check again'}
        </Button>
      )}
    </div>
  );
}

interface SizeProps {
  look: SizeLook;
  onMark: ((isWrong: boolean) => void) | undefined;
}

function Size({ look, onMark }: SizeProps) {
  const Device = DEVICES[look.category];
  const id = `size-${look.resolution}`;
  return (
    <li className={classes.size} data-wrong={look.isWrong || undefined}>
      <h3 className={classes.name} id={id}>
        <Device size={16} stroke={1.5} aria-hidden="true" /> {look.name}{' '}
        <span className={`${classes.px} tabular`}>{look.resolution.replace('x', ' × ')}</span>
      </h3>
      <Look look={look} />
      {onMark ? (
        <Checkbox
          size="sm"
          label="Wrong here"
          aria-describedby={id}
          checked={look.isWrong}
          onChange={(event) => onMark(event.currentTarget.checked)}
        />
      ) : (
        look.isWrong && <p className={classes.note}>Wrong here</p>
      )}
      {look.markedBy !== null && <p className={classes.by}>Marked as wrong by {look.markedBy}</p>}
    </li>
  );
}
