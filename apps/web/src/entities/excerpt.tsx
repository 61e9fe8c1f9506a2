import { cutText } from '@ringmark/contract/cut-text';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { lazy, Suspense } from 'react';

interface TextOf {
  text: string;
  format: TicketListItem['descriptionFormat'];
}

/** Shows the text as it was written when the Markdown parser can’t be loaded. */
const PlainWords = lazy(async () => {
  const load = import('./rich-text/rich-text.tsx');
  return {
    default: await load
      .then((loaded) => loaded.PlainWords)
      .catch(
        () =>
          ({ text }: TextOf) =>
            text,
      ),
  };
});

/** An excerpt shows a few lines; this many characters fill them. */
const READ = 600;

interface ExcerptProps {
  ticket: Pick<TicketListItem, 'description' | 'descriptionFormat'>;
  className: string | undefined;
}

/** Shows the first words of a description without Markdown syntax. The line stays empty until the parser has loaded. */
export const Excerpt = ({ ticket: { description, descriptionFormat }, className }: ExcerptProps) => (
  <span className={className} dir="auto">
    <Suspense fallback={<>&nbsp;</>}>
      <PlainWords text={cutText(description, READ, '')} format={descriptionFormat} />
    </Suspense>
  </span>
);
