import { Button, SegmentedControl } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './markdown-field.module.css';
import { MarkdownHint } from './markdown-hint.tsx';
import { usePreview } from './use-preview.ts';

const WAYS = [
  { value: 'write', label: 'Write' },
  { value: 'preview', label: 'Preview' },
];

interface MarkdownFieldProps {
  /** The name of the field. */
  name: string;
  text: string;
  mentions?: readonly string[] | undefined;
  /** It is shown above the field. */
  isLabelled?: boolean;
  /** True to put the switch next to the name and before the field, so that Tab leads from this field to the next. */
  isAside?: boolean;
  /** The field says what is wrong with it. */
  isRefused?: boolean;
  /** The field, which stays while its text is looked at: with its words, its caret and its undo. */
  children: ReactNode;
}

/** A field for Markdown, with what can be written and how it will look. */
export function MarkdownField({
  name,
  text,
  mentions,
  isLabelled = false,
  isAside = false,
  isRefused = false,
  children,
}: MarkdownFieldProps) {
  const canPreview = text.trim() !== '' && !isRefused;
  const { state: Shown, show, write } = usePreview(canPreview);
  const ways = (
    <SegmentedControl
      size="xs"
      withItemsBorders={false}
      aria-label="Write or preview"
      data={WAYS.map((way) => ({ ...way, disabled: way.value === 'preview' && !canPreview }))}
      value={Shown === 'write' ? 'write' : 'preview'}
      onChange={(way) => (way === 'preview' ? void show() : write())}
    />
  );
  return (
    <div className={classes.box}>
      {isAside && <div className={classes.aside}>{ways}</div>}
      <div hidden={Shown !== 'write'}>{children}</div>
      {Shown !== 'write' && isLabelled && <p className={classes.label}>{name}</p>}
      {Shown !== 'write' && (
        <section className={classes.preview} aria-label={`Preview: ${name}`} aria-busy={Shown === 'loading'}>
          {Shown === 'loading' && <p className={classes.quiet}>Loading preview...</p>}
          {Shown === 'failed' && (
            <p role="alert" className={classes.quiet}>
              Couldn’t load the preview.{' '}
              <Button size="compact-xs" variant="default" onClick={() => void show()}>
                Try again
              </Button>
            </p>
          )}
          {typeof Shown === 'function' && <Shown text={text} format="markdown" mentions={mentions ?? []} />}
        </section>
      )}
      {!isAside && (
        <div className={classes.foot}>
          <MarkdownHint />
          {ways}
        </div>
      )}
    </div>
  );
}
