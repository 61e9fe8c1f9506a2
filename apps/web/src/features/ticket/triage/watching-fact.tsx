import { Input } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets';
import { WATCH_LEVELS, type WatchLevel } from '@ringmark/contract/vocabulary';
import type { WatchReason } from '@ringmark/contract/watchers';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Fact } from '../fact.tsx';
import classes from './triage.module.css';

const LEVEL_WORDS: Readonly<Record<WatchLevel, string>> = {
  all: 'Everything',
  mentions: 'Mentions alone',
  none: 'Nothing',
};
/** People whose comment or mention made them watch hear of comments, until they choose everything. */
const REASON_WORDS: Readonly<Record<WatchReason, string>> = {
  creator: 'You made it.',
  assignee: 'You do it.',
  joined: 'You have the same.',
  commenter: 'You hear of comments, as you have commented.',
  mentioned: 'You hear of comments, as you were mentioned.',
  chosen: '',
};

function useWatching({ id }: Ticket) {
  const utils = trpc.useUtils();
  const { data } = trpc.watchers.get.useQuery({ id });
  const set = trpc.watchers.set.useMutation({
    onMutate: ({ level }) =>
      utils.watchers.get.setData({ id }, (known) => ({ reason: known?.reason ?? 'chosen', level })),
    onSuccess(watching) {
      utils.watchers.get.setData({ id }, watching);
      void utils.watchers.list.invalidate({ id });
      void utils.notifications.subscription.invalidate({ id });
    },
    onError(error) {
      void utils.watchers.get.invalidate({ id });
      notify({ title: 'Failed to save the setting', description: errorWords(error), variant: 'destructive' });
    },
  });
  return { watching: data, choose: (level: WatchLevel) => set.mutate({ ticketId: id, level }) };
}

/** Who else hears of it, for the team. */
function Watchers({ ticket: { id } }: { ticket: Ticket }) {
  const { data = [] } = trpc.watchers.list.useQuery({ id });
  const names = data.filter(({ level }) => level !== 'none').map(({ user }) => user.name);
  if (names.length === 0) return null;
  return <p className={classes.watchers}>Watched by {names.join(', ')}</p>;
}

export function WatchingFact({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const { watching, choose } = useWatching(ticket);
  return (
    <>
      <Fact label="Mails">
        <Input
          component="select"
          size="xs"
          pointer
          className={classes.field}
          aria-label="What you hear of this ticket"
          title={watching?.reason ? REASON_WORDS[watching.reason] : undefined}
          disabled={!watching}
          value={watching?.level ?? 'mentions'}
          onChange={(event) => {
            const level = WATCH_LEVELS.find((one) => one === event.currentTarget.value);
            if (level) choose(level);
          }}
        >
          {WATCH_LEVELS.map((level) => (
            <option key={level} value={level}>
              {LEVEL_WORDS[level]}
            </option>
          ))}
        </Input>
      </Fact>
      {user.isAdmin && <Watchers ticket={ticket} />}
    </>
  );
}
