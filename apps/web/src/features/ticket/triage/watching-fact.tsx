import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { WATCH_LEVELS, type WatchLevel } from '@ringmark/contract/vocabulary';
import type { WatchReason } from '@ringmark/contract/tickets/watchers';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Fact } from '../fact.tsx';
import { FactSelect } from './fact-select.tsx';
import classes from './triage.module.css';

const LEVEL_WORDS: Readonly<Record<WatchLevel, string>> = {
  all: 'Everything',
  mentions: 'Mentions only',
  none: 'Nothing',
};
const OPTIONS = WATCH_LEVELS.map((level) => [level, LEVEL_WORDS[level]] as const);
/** People whose comment or mention made them watch are notified about comments, until they choose everything. */
const REASON_WORDS: Readonly<Record<WatchReason, string>> = {
  creator: 'You created it.',
  assignee: 'You’re assigned.',
  joined: 'You reported it too.',
  commenter: 'You’re notified about comments because you commented.',
  mentioned: 'You’re notified about comments because you were mentioned.',
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
      notify({ title: 'Couldn’t save the setting', description: errorWords(error), variant: 'destructive' });
    },
  });
  return { watching: data, choose: (level: WatchLevel) => set.mutate({ ticketId: id, level }) };
}

/** Shows the team who else is notified about the ticket. */
function Watchers({ ticket: { id } }: { ticket: Ticket }) {
  const { data = [] } = trpc.watchers.list.useQuery({ id });
  const names = data.filter(({ level }) => level !== 'none').map(({ user }) => user.name);
  if (names.length === 0) return null;
  return (
    <Fact label="Followed by">
      <span className={classes.watchers}>{names.join(', ')}</span>
    </Fact>
  );
}

export function WatchingFact({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const { watching, choose } = useWatching(ticket);
  const level = watching?.level ?? 'mentions';
  return (
    <>
      <Fact label="Notifications">
        <FactSelect
          label="Notifications for this ticket"
          title={watching?.reason ? REASON_WORDS[watching.reason] : undefined}
          isDisabled={!watching}
          value={level}
          options={OPTIONS}
          onChange={(value) => {
            const chosen = WATCH_LEVELS.find((one) => one === value);
            if (chosen) choose(chosen);
          }}
        >
          <span className={watching ? undefined : classes.none}>{watching ? LEVEL_WORDS[level] : '...'}</span>
        </FactSelect>
      </Fact>
      {user.isAdmin && <Watchers ticket={ticket} />}
    </>
  );
}
