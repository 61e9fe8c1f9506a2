import { Button, Group, Stack, TextInput } from '@mantine/core';
import { ORGANIZATION_LIMITS } from '@ringmark/contract/people/organization-limits';
import type { Organization } from '@ringmark/contract/people/organizations';
import { type FormEvent, useState } from 'react';
import { typedDomain } from '../../lib/formats/typed-addresses.ts';
import { errorFields } from '../../lib/server/error-words.ts';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { useOrganizationWrites } from './use-organization-writes.ts';

interface OrganizationDialogProps {
  /** Absent for a new one. */
  organization?: Organization | undefined;
  onClose: () => void;
}

/** Stays open with its text after a refusal. */
export function OrganizationDialog({ organization, onClose }: OrganizationDialogProps) {
  const [name, setName] = useState(organization?.name ?? '');
  const [domain, setDomain] = useState(organization?.domain ?? '');
  const { create, edit } = useOrganizationWrites();
  const { isPending, error } = organization ? edit : create;
  const fields = errorFields(error);
  const formRef = useErrorFocus<HTMLFormElement>(error);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const given = { name, domain: typedDomain(domain) };
    if (organization) edit.mutate({ id: organization.id, ...given }, { onSuccess: onClose });
    else create.mutate(given, { onSuccess: onClose });
  };
  const isTouched = name !== (organization?.name ?? '') || domain !== (organization?.domain ?? '');
  useLeaveWarning(isTouched);
  const isFilled = name.trim() !== '' && domain.trim() !== '';
  const words = organization ? ['Update', 'Updating...'] : ['Create Organization', 'Creating...'];
  return (
    <Dialog
      onClose={onClose}
      title={organization ? 'Edit Organization' : 'Create New Organization'}
      closeOnClickOutside={!isTouched}
    >
      <form onSubmit={save} ref={formRef}>
        <Stack gap="md">
          <TextInput
            label="Organization Name"
            placeholder="Morrow & Sons"
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={ORGANIZATION_LIMITS.nameLength}
            error={fields['name']}
            data-autofocus
          />
          <TextInput
            label="Domain"
            description="Anyone with an email address at this domain can join."
            placeholder="morrow.example"
            value={domain}
            onChange={(event) => setDomain(event.currentTarget.value)}
            onBlur={() => setDomain(typedDomain(domain))}
            maxLength={ORGANIZATION_LIMITS.domainLength}
            error={fields['domain']}
            autoCapitalize="none"
            spellCheck={false}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!isFilled || isPending}>
            {isPending ? words[1] : words[0]}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
