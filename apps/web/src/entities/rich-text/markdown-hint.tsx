import type { ReactNode } from 'react';
import classes from './markdown-field.module.css';

const MARKS: readonly { typed: string; shown: ReactNode }[] = [
  { typed: '**bold**', shown: <strong>bold</strong> },
  { typed: '_italic_', shown: <em>italic</em> },
  { typed: '`code`', shown: <code>code</code> },
  { typed: '[text](https://…)', shown: 'a link' },
  { typed: '- item', shown: 'a list' },
  { typed: '- [ ] task', shown: 'a checkbox' },
  { typed: '> text', shown: 'a quote' },
];

/** Shows the Markdown that can be written, folded away. */
export function MarkdownHint() {
  return (
    <details className={classes.hint}>
      <summary>Markdown</summary>
      <dl>
        {MARKS.map(({ typed, shown }) => (
          <div key={typed}>
            <dt>
              <code>{typed}</code>
            </dt>
            <dd>{shown}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
