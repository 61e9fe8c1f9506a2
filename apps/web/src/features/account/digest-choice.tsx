import { Button, Radio, Select, Stack } from '@mantine/core';
import { type Digest, DIGEST_HOUR, DIGESTS } from '@ringmark/contract/people/digests';
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from '@ringmark/contract/people/notifications';
import classes from './account.module.css';

const WORDS: Readonly<Record<Digest, { label: string; description: string }>> = {
  off: { label: 'Immediately', description: 'One email per ticket, moments after something happens.' },
  hourly: { label: 'Hourly', description: 'One email covering all tickets, on the hour.' },
  daily: { label: 'Daily', description: `One email covering all tickets, at ${DIGEST_HOUR} in the morning.` },
};

interface DigestChoiceProps {
  settings: NotificationSettings;
  onChange: (values: Partial<UpdateNotificationSettingsInput>) => void;
}

/** Sets how often emails about tickets arrive. Choosing a first digest saves this browser's time zone. */
export function DigestChoice({ settings, onChange }: DigestChoiceProps) {
  const { digest, timeZone } = settings;
  const choose = (value: string) => {
    const chosen = DIGESTS.find((one) => one === value);
    const zone = timeZone ?? ownTimeZone();
    if (chosen) onChange({ digest: chosen, ...(chosen !== 'off' && zone && { timeZone: zone }) });
  };
  return (
    <Stack gap="md" className={classes.digest}>
      <Radio.Group label="Delivery" value={digest} onChange={choose}>
        <Stack gap="xs" mt={8}>
          {DIGESTS.map((one) => (
            <Radio key={one} value={one} {...WORDS[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {digest !== 'off' && <TimeZone value={timeZone} onChange={(zone) => onChange({ timeZone: zone })} />}
    </Stack>
  );
}

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** All names that browsers know, and the stored one, which this browser may not. */
function zonesWith(value: string): string[] {
  const known = Intl.supportedValuesOf('timeZone');
  return known.includes(value) ? known : [value, ...known];
}

function TimeZone({ value, onChange }: { value: string | null; onChange: (zone: string) => void }) {
  const own = ownTimeZone();
  const shown = value ?? 'UTC';
  return (
    <div>
      <Select
        label="Your time zone"
        className={classes.zone}
        data={zonesWith(shown)}
        value={shown}
        onChange={(zone) => zone !== null && onChange(zone)}
        allowDeselect={false}
        searchable
        limit={100}
        nothingFoundMessage="No matches."
      />
      {own && own !== shown && (
        <p className={classes.offer}>
          Your browser’s time zone is {own}.{' '}
          <Button size="compact-sm" variant="subtle" onClick={() => onChange(own)}>
            Use {own}
          </Button>
        </p>
      )}
    </div>
  );
}
