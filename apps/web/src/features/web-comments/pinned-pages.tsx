import type { PinnedPage } from '@ringmark/contract/pages/pinned-pages';
import { Button } from '@mantine/core';

import { IconMapPin } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { elementRemark } from '../../entities/element-words.ts';
import { PinThumbnail } from '../../entities/pin-thumbnail.tsx';
import { TicketWords } from '../../entities/ticket-words.tsx';
import { useIsProjectOpen } from '../../entities/use-is-project-open.ts';
import { SafeLink } from '../../ui/safe-link.tsx';
import classes from './web-comments.module.css';

type Card = PinnedPage['tickets'][number];

function Pin({ card, isOfRebuilt }: { card: Card; isOfRebuilt: boolean }) {
  // One sentence about the page already covers each of them.
  const remark = !(isOfRebuilt && card.element === 'gone') && elementRemark(card.element);
  return (
    <li>
      <Link to="/tickets/$ticketId" params={{ ticketId: card.id }} className={classes.pin}>
        {card.screenshotUrl ? (
          <PinThumbnail
            src={card.screenshotUrl}
            ring={card.ring}
            today={card.proofUrl}
            className={classes.thumbnail}
          />
        ) : (
          <span className={`${classes.thumbnail} ${classes.noPicture}`}>
            <IconMapPin size={22} stroke={1.5} aria-hidden="true" />
          </span>
        )}
        <TicketWords ticket={card} withNumber>
          {remark && <span className={classes.remark}>{remark}</span>}
        </TicketWords>
      </Link>
    </li>
  );
}

const countWords = ({ count, openCount }: PinnedPage) =>
  `${count} ${count === 1 ? 'pin' : 'pins'}, ${openCount} open`;

interface PageProps {
  page: PinnedPage;
  /** False for an archived project: its pages do not open. */
  isOpen: boolean;
}

function Page({ page, isOpen }: PageProps) {
  const { projectId, projectName, url, count, tickets } = page;
  const more = count - tickets.length;
  return (
    <section className={classes.page} aria-label={`${url}, ${projectName}`}>
      <div className={classes.pageHead}>
        <h3 className={classes.address}>
          <SafeLink href={url} />
        </h3>
        <span className={`${classes.count} tabular`}>{countWords(page)}</span>
        {isOpen && (
          <Button
            renderRoot={(props) => <Link to="/annotate" search={{ projectId, url }} {...props} />}
            size="xs"
            variant="default"
            leftSection={<IconMapPin size={15} stroke={1.5} />}
          >
            Annotate
          </Button>
        )}
      </div>
      {page.remark && <p className={classes.pageRemark}>{page.remark}</p>}
      <ul className={classes.pins}>
        {tickets.map((card) => (
          <Pin key={card.id} card={card} isOfRebuilt={page.isRebuilt} />
        ))}
      </ul>
      {more > 0 && (
        <p className={classes.more}>
          {isOpen ? (
            <Link to="/annotate" search={{ projectId, url }}>
              View {more} more on the page
            </Link>
          ) : (
            <Link to="/tickets" search={{ projectId }}>
              View {more} more in Tickets
            </Link>
          )}
        </p>
      )}
    </section>
  );
}

export function PinnedPages({ pages }: { pages: readonly PinnedPage[] }) {
  const takesNew = useIsProjectOpen();
  const projects = Map.groupBy(pages, ({ projectId }) => projectId);
  return [...projects].map(([projectId, own]) => (
    <section key={projectId} className={classes.project} aria-label={own[0]?.projectName}>
      <h2 className={classes.projectName}>{own[0]?.projectName}</h2>
      {own.map((page) => (
        <Page key={page.url} page={page} isOpen={takesNew(projectId)} />
      ))}
    </section>
  ));
}
