import type { TicketEdit } from '@ringmark/contract/tickets/ticket-history';
import { IconPencil } from '@tabler/icons-react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import classes from './conversation.module.css';

const whatOf = ({ title, description }: TicketEdit) =>
  [title && 'title', description && 'description'].filter(Boolean).join(' and ');

const tickWords = ({ text, isDone }: { text: string; isDone: boolean }) =>
  `${isDone ? 'ticked' : 'unticked'} “${text || 'a task'}”`;

function Words({ label, words }: { label: string; words: { before: string; after: string } | null }) {
  if (!words) return null;
  return (
    <dl className={classes.words}>
      <dt>{label} before</dt>
      <dd dir="auto">
        <del>{words.before}</del>
      </dd>
      <dt>{label} after</dt>
      <dd dir="auto">
        <ins>{words.after}</ins>
      </dd>
    </dl>
  );
}

/** An edit, with its words before and after on request. */
export function EditEntry({ edit }: { edit: TicketEdit }) {
  return (
    <li className={classes.change}>
      <span className={classes.changeDot}>
        <IconPencil size={14} stroke={1.5} aria-hidden="true" />
      </span>
      <div>
        <p className={classes.changeText}>
          <b>{edit.user.name}</b> {edit.task ? tickWords(edit.task) : `edited the ${whatOf(edit)}`}{' '}
          <RelativeDate value={edit.changedAt} />
        </p>
        {!edit.task && (
          <details className={classes.edit}>
            <summary>Before and after</summary>
            <Words label="Title" words={edit.title} />
            <Words label="Description" words={edit.description} />
          </details>
        )}
      </div>
    </li>
  );
}
