import { Button, Skeleton, Stack } from '@mantine/core';
import type { Webhook, WebhookDelivery } from '@ringmark/contract/projects/webhooks';
import { IconSend } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { LoadMore } from '../../ui/lists/load-more.tsx';
import { EmptyState } from '../../ui/states/empty-state.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { useDeliveries } from './use-webhooks.ts';
import { ONE_EVENT } from './webhook-words.ts';
import things from '../../entities/project-things/project-things.module.css';
import classes from './webhooks.module.css';

/** Shows what was sent to a webhook, newest first. */
export function DeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { query, sendAgain } = useDeliveries(webhook.id);
  const items = query.data?.pages.flatMap((page) => page.items);
  const busyId = sendAgain.isPending ? sendAgain.variables.id : undefined;
  return (
    <Dialog onClose={onClose} title={`Deliveries for ${webhook.name}`} size="lg">
      {query.isError && !items ? (
        <ErrorState
          title="Couldn’t load the deliveries"
          message={errorWords(query.error)}
          onRetry={() => query.refetch()}
        />
      ) : !items ? (
        <Stack gap="xs" aria-busy="true">
          {[1, 2, 3].map((key) => (
            <Skeleton key={key} height={56} />
          ))}
        </Stack>
      ) : items.length === 0 ? (
        <EmptyState icon={<IconSend size={22} stroke={1.5} />} title="No deliveries yet">
          Deliveries are listed here for 30 days. Send a test to check that the webhook works.
        </EmptyState>
      ) : (
        <ol className={classes.deliveries}>
          {items.map((delivery) => (
            <Delivery
              key={delivery.id}
              delivery={delivery}
              isBusy={busyId === delivery.id}
              onSend={() => sendAgain.mutate({ id: delivery.id })}
            />
          ))}
        </ol>
      )}
      <LoadMore query={query} label="Show older deliveries" failure="Couldn’t load older deliveries" />
    </Dialog>
  );
}

const STATES = { waiting: 'Waiting', sent: 'Delivered', failed: 'Failed' } as const;

interface DeliveryProps {
  delivery: WebhookDelivery;
  isBusy: boolean;
  onSend: () => void;
}

function Delivery({ delivery, isBusy, onSend }: DeliveryProps) {
  const { event, ticket, state, sentence, answer, createdAt, nextTryAt, tries } = delivery;
  return (
    <li className={classes.delivery}>
      <div className={classes.told}>
        <p className={classes.line}>
          <span className={classes.state} data-state={state}>
            {STATES[state]}
          </span>
          <span>{ONE_EVENT[event]}</span>
          <span className={things.quiet}>
            <RelativeDate value={createdAt} />
          </span>
          {ticket && (
            <Link
              to="/tickets/$ticketId"
              params={{ ticketId: ticket.id }}
              className={classes.ticket}
              title={ticket.title}
            >
              #{ticket.number} {ticket.title}
            </Link>
          )}
        </p>
        <p className={classes.sentence}>
          {sentence}
          {tries > 1 && ` ${tries} attempts.`}
          {state === 'waiting' && nextTryAt !== null && tries > 0 && (
            <>
              {' '}
              Next attempt <RelativeDate isAhead value={nextTryAt} />.
            </>
          )}
        </p>
        {answer !== null && <code className={classes.answer}>{answer}</code>}
      </div>
      <Button size="compact-sm" variant="default" disabled={isBusy} onClick={onSend}>
        {isBusy ? 'Sending...' : 'Resend'}
      </Button>
    </li>
  );
}
