import { Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { FrozenPage } from '@ringmark/contract/pages/frozen-pages';
import { formatResolution } from '@ringmark/contract/resolutions';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { IconSnowflakeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { FillPage } from '../../../ui/pages/fill-page.tsx';
import { PageHeader } from '../../../ui/pages/page-header.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { ErrorState } from '../../../ui/states/error-state.tsx';
import type { PageChoice } from '../page/page-view.types.ts';
import { likelyRoom, presetSize } from '../page/scale/preset-choice.ts';
import { isSameSize, type Size } from '../page/scale/scale.ts';
import { useDensity } from '../page/scale/use-density.ts';
import { useScale } from '../page/scale/use-scale.ts';
import { Stage } from '../page/stage.tsx';
import workspace from '../page/workspace.module.css';
import { PinLayer } from '../pins/pin-layer.tsx';
import { FrozenBar } from './frozen-bar.tsx';
import { ThenNow } from './then-now.tsx';
import { useFrozenView } from './use-frozen-view.ts';

const nothing = () => {};

function BackToTicket({ ticketId }: { ticketId: string }) {
  return (
    <Button
      size="sm"
      variant="default"
      renderRoot={(props) => <Link to="/tickets/$ticketId" params={{ ticketId }} {...props} />}
    >
      Back to the ticket
    </Button>
  );
}

/** A ticket's page as it was when its pin was set. */
export function FrozenScreen({ ticketId }: { ticketId: string }) {
  const ticket = trpc.tickets.get.useQuery({ id: ticketId });
  const kept = trpc.frozenPages.get.useQuery({ id: ticketId });
  const [hasSocket, setHasSocket] = useState(true);
  const error = ticket.error ?? kept.error;
  const isKept = kept.data?.state === 'kept' || kept.data?.state === 'styles';
  const title = ticket.data ? `Original page: #${ticket.data.number} ${ticket.data.title}` : 'Original page';
  return (
    <FillPage className={workspace.screen}>
      <PageHeader title={title} />
      {error && (
        <ErrorState
          title="Couldn’t load the page"
          message={errorWords(error)}
          onRetry={() => void Promise.all([ticket.refetch(), kept.refetch()])}
        />
      )}
      {!hasSocket && (
        <ErrorState
          title="This page can’t be shown here"
          message="Your network is blocking the live connection that the original page needs. Ask your administrator to allow WebSocket connections."
          onRetry={() => location.reload()}
        />
      )}
      {!error && (ticket.isPending || kept.isPending) && (
        <output className={workspace.opening}>Opening the page...</output>
      )}
      {!error && kept.data && !isKept && (
        <EmptyState
          icon={<IconSnowflakeOff size={22} stroke={1.5} />}
          title="No page was saved for this ticket"
          action={<BackToTicket ticketId={ticketId} />}
        >
          {kept.data.remark ?? 'Original pages are kept for 180 days after the ticket is accepted.'}
        </EmptyState>
      )}
      {!error && hasSocket && ticket.data && kept.data && isKept && (
        <Frozen ticket={ticket.data} kept={kept.data} onUnavailable={() => setHasSocket(false)} />
      )}
    </FillPage>
  );
}

function useChoice(ticket: Ticket, { width, height }: FrozenPage) {
  const own = formatResolution({ width: width ?? 1_366, height: height ?? 768 });
  const [preset, setPreset] = useState(own);
  const [room, setRoom] = useState(() => likelyRoom({ width: innerWidth, height: innerHeight }));
  const size = presetSize(preset, room);
  const choice: PageChoice = {
    projectId: null,
    url: ticket.url ?? '',
    size,
    preset,
    resolution: formatResolution(size),
    preferences: ticket.pin?.preferences ?? {},
  };
  const onRoom = (next: Size) => setRoom((now) => (isSameSize(now, next) ? now : next));
  return { choice, own, setPreset, onRoom };
}

interface FrozenProps {
  ticket: Ticket;
  kept: FrozenPage;
  onUnavailable: () => void;
}

function Frozen({ ticket, kept, onUnavailable }: FrozenProps) {
  const isCompact =
    useMediaQuery('(max-width: 900px)', undefined, { getInitialValueInEffect: false }) ?? false;
  const { choice, own, setPreset, onRoom } = useChoice(ticket, kept);
  const { view, pins } = useFrozenView(ticket, choice, onUnavailable);
  const { ref, isWhole, scale, zooming } = useScale({ choice, isCompact, onRoom });
  useDensity(scale, view.onDensity);
  const [isCompared, setCompared] = useState(false);
  const { sessionId } = view.controller.read();
  return (
    <>
      <FrozenBar
        {...{ ticket, kept, choice, own, zooming, isCompared }}
        isReady={view.status === 'ready'}
        onPreset={setPreset}
        onCompare={() => setCompared(!isCompared)}
      />
      <div className={workspace.stage} ref={ref}>
        {view.remark && <output className={workspace.remark}>{view.remark}</output>}
        <Stage
          {...{ view, scale, isWhole }}
          size={choice.size}
          mode="view"
          draft={null}
          onGlass={nothing}
          onMark={nothing}
          onCommand={nothing}
          onZoom={zooming.onZoom}
        >
          <PinLayer
            pins={pins}
            sending={[]}
            scroll={view.scroll}
            size={choice.size}
            scale={scale}
            litId={ticket.id}
            onLight={nothing}
            onOpen={nothing}
          />
        </Stage>
        {view.asks}
        {isCompared && sessionId !== null && (
          <ThenNow {...{ ticket, kept, choice, sessionId }} onClose={() => setCompared(false)} />
        )}
      </div>
    </>
  );
}
