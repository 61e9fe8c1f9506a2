import { SegmentedControl, Skeleton } from '@mantine/core';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import { useState } from 'react';
import { NameLine } from '../../entities/name-line.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { CommentEntry } from './comment-entry.tsx';
import { CommentForm } from './comment-form.tsx';
import classes from './conversation.module.css';
import { EditEntry } from './edit-entry.tsx';
import { ChangeEntry, DeployEntry } from './thread-entry.tsx';
import { TriageEntry } from './triage-entry.tsx';
import { type ThreadKind, threadItems } from './thread-items.ts';

const KINDS = [
  { value: 'all', label: 'All' },
  { value: 'comments', label: 'Comments' },
  { value: 'history', label: 'History' },
];

function useThread(ticket: Ticket, kind: ThreadKind) {
  const comments = trpc.comments.list.useQuery({ ticketId: ticket.id });
  const history = trpc.tickets.history.useQuery({ id: ticket.id });
  const edits = trpc.tickets.edits.useQuery({ id: ticket.id });
  const changes = trpc.tickets.changes.useQuery({ id: ticket.id });
  const deploys = trpc.deploys.ofTicket.useQuery({ id: ticket.id });
  return {
    count: comments.data?.length,
    isPending: [comments, history, edits, deploys, changes].some(({ isPending }) => isPending),
    items: threadItems(
      comments.data ?? [],
      history.data ?? [],
      edits.data ?? [],
      deploys.data ?? [],
      changes.data ?? [],
      kind,
    ),
    failures: [
      { query: comments, title: 'Failed to fetch comments' },
      // All of them have one message, because people see them as one history.
      {
        query: [history, edits, changes].find(({ isError }) => isError) ?? deploys,
        title: 'Failed to fetch history',
      },
    ].filter(({ query }) => query.isError),
  };
}

/** Comments, changes and edits by time, and the form for a comment. */
export function Conversation({ ticket }: { ticket: Ticket }) {
  const [kind, setKind] = useState<ThreadKind>('all');
  const thread = useThread(ticket, kind);
  return (
    <section className={classes.conversation} aria-labelledby="conversation-title">
      <div className={classes.head}>
        <h2 id="conversation-title">
          Activity {thread.count ? <span className="tabular">{thread.count}</span> : null}
        </h2>
        <SegmentedControl
          withItemsBorders={false}
          size="xs"
          aria-label="Show"
          data={KINDS}
          value={kind}
          onChange={(value) => setKind(value as ThreadKind)}
        />
      </div>
      {thread.failures.map(({ query, title }) => (
        <ErrorState
          key={title}
          title={title}
          message={errorWords(query.error)}
          onRetry={() => void query.refetch()}
        />
      ))}
      {thread.isPending && <Skeleton height={56} />}
      <ol className={classes.thread} aria-label={kind === 'history' ? 'Ticket history' : 'Thread'}>
        {thread.items.map((item) =>
          item.kind === 'comment' ? (
            <CommentEntry key={item.comment.id} comment={item.comment} ticket={ticket} />
          ) : item.kind === 'change' ? (
            <ChangeEntry key={item.change.id} change={item.change} />
          ) : item.kind === 'edit' ? (
            <EditEntry key={item.edit.id} edit={item.edit} />
          ) : item.kind === 'triage' ? (
            <TriageEntry key={item.change.id} change={item.change} />
          ) : (
            <DeployEntry key={item.deploy.id} deploy={item.deploy} />
          ),
        )}
      </ol>
      {kind === 'comments' && thread.count === 0 && <p className={classes.none}>No comments yet.</p>}
      {/* The loading thread would push the form away. */}
      {ticket.isOpenForWriting && !thread.isPending && (
        <>
          <NameLine />
          <CommentForm ticket={ticket} />
        </>
      )}
    </section>
  );
}
