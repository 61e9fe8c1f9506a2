import { Button } from '@mantine/core';
import type { TicketId } from '@ringmark/contract/ids';
import { IconSnowflake } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { trpc } from '../../../lib/server/trpc-client.ts';
import classes from './developers.module.css';

/** Links to the original page, or says why there is none. */
export function OriginalPageLink({ ticketId }: { ticketId: TicketId }) {
  const { data } = trpc.frozenPages.get.useQuery({ id: ticketId });
  if (!data || data.state === 'none') return null;
  const isKept = data.state === 'kept' || data.state === 'styles';
  return (
    <>
      {isKept && (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconSnowflake size={16} stroke={1.5} />}
          renderRoot={(props) => <Link to="/tickets/$ticketId/as-it-was" params={{ ticketId }} {...props} />}
        >
          {' '}
          Original page
        </Button>
      )}
      {data.remark && <p className={classes.remark}>{data.remark}</p>}
    </>
  );
}
