import { Button } from '@mantine/core';
import type { StepClip } from '@ringmark/contract/live/steps';
import type { Attachment } from '@ringmark/contract/tickets/comments';
import type { Ticket } from '@ringmark/contract/tickets/tickets';
import type { TicketSteps as Told } from '@ringmark/contract/tickets/steps';
import { IconCopy, IconDownload } from '@tabler/icons-react';
import { JumpButton } from '../../../entities/files/jump-button.tsx';
import { copyText } from '../../../lib/browser/copy-text.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { useSession } from '../../../lib/session/session.ts';
import facts from '../page-facts.module.css';
import classes from './ticket-steps.module.css';
import { useTicketSteps } from './use-ticket-steps.ts';

async function copy(text: string, what: string): Promise<void> {
  try {
    await copyText(text);
    notify({ title: `${what} copied` });
  } catch {
    notify({
      title: 'Couldn’t copy',
      description: 'Select the text and copy it manually.',
      variant: 'destructive',
    });
  }
}

function download(script: string, number: number): void {
  const address = URL.createObjectURL(new Blob([script], { type: 'text/plain' }));
  const link = document.createElement('a');
  Object.assign(link, { href: address, download: `ticket-${number}.spec.ts` });
  link.click();
  URL.revokeObjectURL(address);
}

const copyIcon = <IconCopy size={15} stroke={1.5} />;

function Script({ script, remark, number }: Pick<Told, 'script' | 'remark'> & { number: number }) {
  if (script === null && remark === null) return null;
  return (
    <details className={facts.fold}>
      <summary>Playwright test</summary>
      <div className={facts.inside}>
        {remark && <p className={classes.remark}>{remark}</p>}
        {script !== null && (
          <>
            <div className={classes.buttons}>
              <Button
                size="xs"
                variant="default"
                leftSection={copyIcon}
                onClick={() => void copy(script, 'Test')}
              >
                Copy
              </Button>
              <Button
                size="xs"
                variant="default"
                leftSection={<IconDownload size={15} stroke={1.5} />}
                onClick={() => download(script, number)}
              >
                Download
              </Button>
            </div>
            <pre className={classes.script}>
              <code>{script}</code>
            </pre>
          </>
        )}
      </div>
    </details>
  );
}

interface JumpProps {
  clip: StepClip | undefined;
  attachments: readonly Attachment[] | undefined;
}

/** To where a recording shows a step; nothing where none does, or where it was deleted. */
function Jump({ clip, attachments = [] }: JumpProps) {
  const found = clip && attachments.find(({ fileName }) => fileName === clip.file);
  return found ? (
    <>
      {' '}
      <JumpButton attachmentId={found.id} ms={clip.ms} />
    </>
  ) : null;
}

/** What led to the pin: folded for customers, open for the team. */
export function TicketSteps({ ticket }: { ticket: Ticket }) {
  const { user } = useSession();
  const { data, error, refetch } = useTicketSteps(ticket);
  const { data: attachments } = trpc.attachments.list.useQuery({ id: ticket.id });
  if (error) {
    return (
      <p className={classes.failure} role="alert">
        Couldn’t load the steps before the pin: {errorWords(error)}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data || data.sentences.length === 0) return null;
  return (
    <section className={`${facts.facts} ${classes.steps}`} aria-label="For developers">
      <details className={facts.fold} open={user.isAdmin}>
        <summary>
          Steps before the pin
          <span className={`${facts.count} tabular`}>{data.sentences.length}</span>
        </summary>
        <div className={facts.inside}>
          <ol className={classes.list}>
            {data.sentences.map((sentence, index) => (
              // Sentences may be equal, and the list never changes.
              <li key={index} dir="auto">
                {sentence}
                <Jump clip={data.steps[index]?.clip} attachments={attachments} />
              </li>
            ))}
          </ol>
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={copyIcon}
            onClick={() => void copy(data.text, 'Text')}
          >
            Copy as text for a coding agent
          </Button>
        </div>
      </details>
      <Script script={data.script} remark={data.remark} number={ticket.number} />
    </section>
  );
}
