import { cutText } from '@ringmark/contract/cut-text';
import type { TicketListItem } from '@ringmark/contract/tickets/tickets';
import { lazy, Suspense } from 'react';

interface TextOf {
  text: string;
  format: TicketListItem['descriptionFormat'];
}

/** Where what reads Markdown cannot be loaded, the text is shown as it was written. */
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

/** Characters that are read for the lines that are shown. */
const READ = 600;

interface ExcerptProps {
  ticket: Pick<TicketListItem, 'description' | 'descriptionFormat'>;
  className: string | undefined;
}

/** The first words of a description, without signs of Markdown. What reads it loads later; until then the line is empty. */
export const Excerpt = ({ ticket: { description, descriptionFormat }, className }: ExcerptProps) => (
  <span className={className} dir="auto">
    <Suspense fallback={<>&nbsp;</>}>
      <PlainWords text={cutText(description, READ, '')} format={descriptionFormat} />
    </Suspense>
  </span>
);
