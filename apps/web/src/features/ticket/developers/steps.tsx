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
import { useTicketSteps } from '../use-ticket-steps.ts';
import classes from './developers.module.css';
import { Fold, Sideways } from './fold.tsx';
import { scriptTokens } from './script-tokens.ts';

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

interface ScriptProps extends Pick<Told, 'script' | 'remark'> {
  number: number;
  isOpen: boolean;
}

function Script({ script, remark, number, isOpen }: ScriptProps) {
  if (script === null && remark === null) return null;
  return (
    <Fold title="Playwright test" isOpen={isOpen}>
      {remark && <p className={classes.remark}>{remark}</p>}
      {script !== null && (
        <>
          <Sideways label="Playwright test" className={classes.script}>
            <pre>
              <code>
                {scriptTokens(script).map(({ kind, text }, index) => (
                  // The script never changes.
                  <span key={index} data-kind={kind}>
                    {text}
                  </span>
                ))}
              </code>
            </pre>
          </Sideways>
          <div className={classes.acts}>
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
        </>
      )}
    </Fold>
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

/** Copies all that is known of the pin, once it is read. */
export function CopyForAgent({ ticket }: { ticket: Ticket }) {
  const { data } = useTicketSteps(ticket);
  if (!data || data.sentences.length === 0) return null;
  return (
    <Button size="xs" variant="default" leftSection={copyIcon} onClick={() => void copy(data.text, 'Text')}>
      Copy as text for a coding agent
    </Button>
  );
}

/** Shows what led to the pin, in words and as a test. */
export function TicketSteps({ ticket, isOpen }: { ticket: Ticket; isOpen: boolean }) {
  const { data, error, refetch } = useTicketSteps(ticket);
  const { data: attachments } = trpc.attachments.list.useQuery({ id: ticket.id });
  if (error) {
    return (
      <p className={classes.remark} role="alert">
        Couldn’t load the steps before the pin: {errorWords(error)}{' '}
        <Button size="compact-xs" variant="subtle" onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  if (!data || data.sentences.length === 0) return null;
  return (
    <>
      <Fold title="Steps before the pin" count={data.sentences.length} isOpen={isOpen}>
        <Sideways label="Steps before the pin">
          <ol className={classes.steps}>
            {data.sentences.map((sentence, index) => (
              // Sentences may be equal, and the list never changes.
              <li key={index} dir="auto">
                {sentence}
                <Jump clip={data.steps[index]?.clip} attachments={attachments} />
              </li>
            ))}
          </ol>
        </Sideways>
      </Fold>
      <Script script={data.script} remark={data.remark} number={ticket.number} isOpen={isOpen} />
    </>
  );
}
