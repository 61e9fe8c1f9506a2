import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import classes from './access.module.css';
import type { FieldsProps } from './secret-fields.types.ts';
import { SecretInput } from './secret-fields.tsx';

type Cookie = FieldsProps<'cookies'>['secret']['cookies'][number];

const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** A row a cookie. */
export function CookieFields({ secret, errors, onChange }: FieldsProps<'cookies'>) {
  const { cookies } = secret;
  const set = (next: Cookie[]) => onChange({ ...secret, cookies: next });
  const change = (at: number, part: Partial<Cookie>) =>
    set(cookies.map((cookie, index) => (index === at ? { ...cookie, ...part } : cookie)));
  return (
    <>
      <p className={classes.text}>
        Your browser’s developer tools list your cookies. A host that starts with a dot includes its
        subdomains.
      </p>
      {cookies.map((cookie, at) => (
        // Rows have no name of their own, and only the last comes.
        <fieldset key={at} className={classes.cookie} aria-label={`Cookie ${at + 1}`}>
          <TextInput
            label="Name"
            placeholder="session"
            {...PLAIN}
            data-autofocus={at === 0 || undefined}
            value={cookie.name}
            error={errors[`cookies.${at}.name`]}
            onChange={({ currentTarget }) => change(at, { name: currentTarget.value })}
          />
          <SecretInput
            label="Value"
            value={cookie.value}
            error={errors[`cookies.${at}.value`]}
            onChange={({ currentTarget }) => change(at, { value: currentTarget.value })}
          />
          <TextInput
            label="Host"
            placeholder="staging.example.com"
            {...PLAIN}
            value={cookie.host}
            error={errors[`cookies.${at}.host`]}
            onChange={({ currentTarget }) => change(at, { host: currentTarget.value })}
          />
          <ActionIcon
            size={36}
            aria-label={`Remove cookie ${at + 1}`}
            disabled={cookies.length === 1}
            onClick={() => set(cookies.filter((_, index) => index !== at))}
          >
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </fieldset>
      ))}
      {errors['cookies'] && <p role="alert">{errors['cookies']}</p>}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.5} />}
          onClick={() => set([...cookies, { name: '', value: '', host: cookies.at(-1)?.host ?? '' }])}
        >
          Add cookie
        </Button>
      </div>
    </>
  );
}
