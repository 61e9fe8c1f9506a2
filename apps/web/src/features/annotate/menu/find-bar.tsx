import { ActionIcon, TextInput } from '@mantine/core';
import type { FindMessage, MenuNotice } from '@ringmark/contract/live/menu';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { returnToPage } from '../asks/return-to-page.ts';
import classes from './page-menu.module.css';
import { isComposing } from '../../../lib/browser/composing.ts';

/** While someone is typing, the page is not asked more often than this. */
const PAUSE_MS = 150;

interface FindBarProps {
  /** The words that the search begins with. */
  first: string;
  found: Extract<MenuNotice, { type: 'found' }> | null;
  onFind: (message: FindMessage) => void;
  onClose: () => void;
}

function wordsOf(text: string, found: FindBarProps['found']): string {
  if (text === '' || found?.text !== text) return '';
  return found.count === 0 ? 'None' : `${found.index} of ${found.count}`;
}

/** Finds words in the page. */
export function FindBar({ first, found, onFind, onClose }: FindBarProps) {
  const [text, setText] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  const find = useEffectEvent((step: FindMessage['step']) => onFind({ type: 'find', text, step }));
  useEffect(() => {
    input.current?.focus({ preventScroll: true });
    input.current?.select();
    return returnToPage;
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => find(0), PAUSE_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Other words are looked for anew.
  }, [text]);
  const go = (step: -1 | 1) => onFind({ type: 'find', text, step });
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation();
    if (isComposing(event.nativeEvent)) return;
    if (event.key === 'Escape') onClose();
    else if (event.key === 'Enter') go(event.shiftKey ? -1 : 1);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'f') input.current?.select();
    else return;
    event.preventDefault();
  };
  return (
    <search className={classes.find} aria-label="Find in page">
      <TextInput
        ref={input}
        size="xs"
        aria-label="Find in page"
        placeholder="Find in page"
        maxLength={200}
        autoComplete="off"
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={onKeyDown}
      />
      <output className={`${classes.count} tabular`}>{wordsOf(text, found)}</output>
      <ActionIcon size={30} aria-label="Previous" disabled={!found?.count} onClick={() => go(-1)}>
        <IconChevronUp size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon size={30} aria-label="Next" disabled={!found?.count} onClick={() => go(1)}>
        <IconChevronDown size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon size={30} aria-label="Close" onClick={onClose}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </search>
  );
}
