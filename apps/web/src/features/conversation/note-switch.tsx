import { SegmentedControl } from '@mantine/core';
import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import { IconLock } from '@tabler/icons-react';
import classes from './conversation.module.css';
import { useDraft } from './use-draft.ts';

/** Keeps the kind of comment that is being written: the draft remembers it, so that no note becomes a reply. */
export function useNoteDraft(ticketId: string): [CommentVisibility, (visibility: CommentVisibility) => void] {
  const [kept, keep] = useDraft(`${ticketId}.visibility`);
  return [kept === 'team' ? 'team' : 'everyone', (next) => keep(next === 'team' ? 'team' : '')];
}

const KINDS = [
  { value: 'everyone', label: 'Reply' },
  { value: 'team', label: 'Internal note' },
];

interface NoteSwitchProps {
  isNote: boolean;
  onChange: (visibility: CommentVisibility) => void;
}

export function NoteSwitch({ isNote, onChange }: NoteSwitchProps) {
  return (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      className={classes.noteSwitch}
      aria-label="Visibility"
      data={KINDS}
      value={isNote ? 'team' : 'everyone'}
      onChange={(value) => onChange(value === 'team' ? 'team' : 'everyone')}
    />
  );
}

export function NoteWords() {
  return (
    <span className={classes.noteMark}>
      <IconLock size={14} stroke={1.75} aria-hidden="true" /> Only the team sees this
    </span>
  );
}
