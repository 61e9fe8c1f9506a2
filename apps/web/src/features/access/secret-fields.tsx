import { TextInput, type TextInputProps } from '@mantine/core';
import type { FieldsProps } from './secret-fields.types.ts';

/** These fields are not for a password manager: what it knows would belong to another site. */
const PLAIN = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;

/** Shows dots, and is kept by no browser. */
export function SecretInput(props: TextInputProps) {
  return <TextInput type="password" {...PLAIN} autoComplete="one-time-code" {...props} />;
}

interface OriginInputProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function OriginInput({ value, error, onChange }: OriginInputProps) {
  return (
    <TextInput
      label="Site"
      description="Include https:// and the port, if there is one. The credentials are sent to this host only."
      placeholder="https://staging.example.com"
      inputMode="url"
      {...PLAIN}
      value={value}
      error={error}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

export function HttpFields({ secret, errors, onChange }: FieldsProps<'http'>) {
  return (
    <>
      <OriginInput
        value={secret.origin}
        error={errors['origin']}
        onChange={(origin) => onChange({ ...secret, origin })}
      />
      <TextInput
        label="Username"
        {...PLAIN}
        data-autofocus
        value={secret.username}
        error={errors['username']}
        onChange={({ currentTarget }) => onChange({ ...secret, username: currentTarget.value })}
      />
      <SecretInput
        label="Password"
        value={secret.password}
        error={errors['password']}
        onChange={({ currentTarget }) => onChange({ ...secret, password: currentTarget.value })}
      />
    </>
  );
}

export function HeaderFields({ secret, errors, onChange }: FieldsProps<'header'>) {
  return (
    <>
      <OriginInput
        value={secret.origin}
        error={errors['origin']}
        onChange={(origin) => onChange({ ...secret, origin })}
      />
      <TextInput
        label="Header"
        description="The name your hosting service uses."
        placeholder="X-Access-Token"
        {...PLAIN}
        data-autofocus
        value={secret.name}
        error={errors['name']}
        onChange={({ currentTarget }) => onChange({ ...secret, name: currentTarget.value })}
      />
      <SecretInput
        label="Value"
        value={secret.value}
        error={errors['value']}
        onChange={({ currentTarget }) => onChange({ ...secret, value: currentTarget.value })}
      />
    </>
  );
}
