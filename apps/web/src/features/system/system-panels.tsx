import type { MailTransportKind, System } from '@ringmark/contract/system';
import {
  IconBox,
  IconBrowser,
  IconClockPlay,
  IconDatabase,
  IconHistory,
  IconKey,
  IconMail,
  IconServer2,
} from '@tabler/icons-react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { formatBytes } from '../../lib/uploads/byte-size.ts';
import { useNow } from '../../lib/formats/use-now.ts';
import { Fact, FactsPanel } from './facts-panel.tsx';
import { backupState, browserState, diskState, jobsState, keysState, mailState } from './system-state.ts';
import classes from './system.module.css';

const TRANSPORTS: Record<MailTransportKind, string> = {
  log: 'Printed to the log',
  file: 'Written to files',
  smtp: 'SMTP',
  postmark: 'Postmark',
};

const numbers = new Intl.NumberFormat('en-GB');
const icon = (Icon: typeof IconBox) => <Icon size={18} stroke={1.5} />;

/** The frame shows at once, the facts later. */
interface PartProps {
  system: System | undefined;
}

export function SystemPanels({ system }: PartProps) {
  return (
    <div className={classes.panels} aria-busy={!system}>
      <ReleasePanel system={system} />
      <DatabasePanel system={system} />
      <DiskPanel system={system} />
      <BackupPanel system={system} />
      <MailPanel system={system} />
      <BrowserPanel system={system} />
      <JobsPanel system={system} />
      <KeysPanel system={system} />
    </div>
  );
}

function ReleasePanel({ system }: PartProps) {
  return (
    <FactsPanel title="Ringmark" icon={icon(IconBox)}>
      <Fact label="Version">{system?.version}</Fact>
      <Fact label="Node.js">{system?.nodeVersion}</Fact>
      <Fact label="Started">{system && <RelativeDate value={system.startedAt} />}</Fact>
    </FactsPanel>
  );
}

function DatabasePanel({ system }: PartProps) {
  const database = system?.database;
  return (
    <FactsPanel title="Database" icon={icon(IconDatabase)}>
      <Fact label="Size">{database && formatBytes(database.bytes)}</Fact>
      <Fact label="Write-ahead log">{database && formatBytes(database.walBytes)}</Fact>
      <Fact label="Schema">{database && `Version ${database.schemaVersion}`}</Fact>
    </FactsPanel>
  );
}

function DiskPanel({ system }: PartProps) {
  const disk = system?.disk;
  return (
    <FactsPanel title="Disk" icon={icon(IconServer2)} state={disk && diskState(disk)}>
      <Fact label="Free">{disk && formatBytes(disk.freeBytes)}</Fact>
      <Fact label="Free space required for uploads">{disk && formatBytes(disk.floorBytes)}</Fact>
    </FactsPanel>
  );
}

function BackupPanel({ system }: PartProps) {
  const now = useNow();
  const backup = system?.backup;
  const { last, nextAt, failure } = backup ?? {};
  return (
    <FactsPanel
      title="Backups"
      icon={icon(IconHistory)}
      state={backup && backupState(backup, now)}
      note={failure?.sentence}
    >
      <Fact label="Last">{backup && (last ? <RelativeDate value={last.at} /> : 'None')}</Fact>
      <Fact label="Database size, compressed">
        {backup && (last?.bytes ? formatBytes(last.bytes) : 'None')}
      </Fact>
      <Fact label="Next">{backup && (nextAt ? <RelativeDate isAhead value={nextAt} /> : 'Off')}</Fact>
      <Fact label="Kept">{backup && `${backup.kept} of ${backup.keep}`}</Fact>
      <Fact label="Folder">{backup?.folder}</Fact>
    </FactsPanel>
  );
}

function MailPanel({ system }: PartProps) {
  const now = useNow();
  const mail = system?.mail;
  return (
    <FactsPanel title="Email" icon={icon(IconMail)} state={mail && mailState(mail, now)}>
      <Fact label="Transport">{mail && TRANSPORTS[mail.transport]}</Fact>
      <Fact label="Location">{mail && (mail.place ?? 'None')}</Fact>
      <Fact label="Waiting">{mail && numbers.format(mail.waiting)}</Fact>
      <Fact label="Oldest waiting">
        {mail && (mail.oldestAt ? <RelativeDate value={mail.oldestAt} /> : 'None')}
      </Fact>
      <Fact label="Undelivered">{mail && numbers.format(mail.failed)}</Fact>
    </FactsPanel>
  );
}

function JobsPanel({ system }: PartProps) {
  const now = useNow();
  const jobs = system?.jobs;
  const rechecks = system?.rechecks;
  return (
    <FactsPanel title="Background jobs" icon={icon(IconClockPlay)} state={jobs && jobsState(jobs, now)}>
      <Fact label="Waiting">{jobs && numbers.format(jobs.waiting)}</Fact>
      <Fact label="Oldest waiting">
        {jobs && (jobs.oldestAt ? <RelativeDate value={jobs.oldestAt} /> : 'None')}
      </Fact>
      <Fact label="Failed">{jobs && numbers.format(jobs.failed)}</Fact>
      <Fact label="Last nightly check">
        {rechecks && (rechecks.lastAt ? <RelativeDate value={rechecks.lastAt} /> : 'None yet')}
      </Fact>
      <Fact label="Pages that couldn’t be opened last night">
        {rechecks && `${numbers.format(rechecks.notOpened)} of ${numbers.format(rechecks.pages)}`}
      </Fact>
    </FactsPanel>
  );
}

function KeysPanel({ system }: PartProps) {
  const keys = system?.keys;
  return (
    <FactsPanel
      title="Encrypted secrets"
      icon={icon(IconKey)}
      state={keys && keysState(keys)}
      note={keys?.reason}
    >
      <Fact label="Stored">{keys && numbers.format(keys.sealed)}</Fact>
      <Fact label="Unreadable">{keys && numbers.format(keys.closed)}</Fact>
    </FactsPanel>
  );
}

function BrowserPanel({ system }: PartProps) {
  const browser = system?.browser;
  return (
    <FactsPanel
      title="Browser"
      icon={icon(IconBrowser)}
      state={browser && browserState(browser)}
      note={browser?.reason}
    >
      <Fact label="Version">{browser && (browser.version ?? 'Not started yet')}</Fact>
      <Fact label="Open pages">{browser && `${browser.sessions} of ${browser.maxSessions}`}</Fact>
      <Fact label="Number of starts">{browser && numbers.format(browser.starts)}</Fact>
      <Fact label="Crashes">{browser && numbers.format(browser.crashes)}</Fact>
      <Fact label="Requests blocked">{browser && numbers.format(browser.denials)}</Fact>
    </FactsPanel>
  );
}
