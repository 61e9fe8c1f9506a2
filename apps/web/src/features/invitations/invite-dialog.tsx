import { Button, Checkbox, Group, Select, Stack, Textarea } from '@mantine/core';
import type { OrganizationId, ProjectId } from '@ringmark/contract/ids';
import { INVITATION_LIMITS } from '@ringmark/contract/people/invitation-limits';
import type { InvitedPeople } from '@ringmark/contract/people/invitations';
import { IconPlus } from '@tabler/icons-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { type EmailAddressesDraft, EmailAddressesField, takeAddresses } from './email-addresses-field.tsx';
import classes from './invitations.module.css';
import { useInvite } from './use-invitation-writes.ts';

/** The target of the first step. */
export type InviteWhom = 'team' | 'customer';

/** Preselects the team's organization or the only customer. A customer must not join the team by default. */
function useOrganizations(whom: InviteWhom | undefined) {
  const query = trpc.organizations.list.useQuery({ status: 'active' });
  const all = query.data ?? [];
  const customers = all.filter(({ isPlatform }) => !isPlatform);
  const [only, another] = whom === 'team' ? all.filter(({ isPlatform }) => isPlatform) : customers;
  return {
    query,
    choices: whom === 'customer' ? customers : all,
    usual: another ? undefined : only?.id,
    lacksCustomers: whom !== 'team' && query.data !== undefined && customers.length === 0,
  };
}

const EMPTY: EmailAddressesDraft = { people: [], text: '' };

/** Refused addresses stay with their reason; invited ones go. */
const keepRefused =
  ({ refusals }: InvitedPeople) =>
  (before: EmailAddressesDraft): EmailAddressesDraft => ({
    ...before,
    people: before.people.flatMap((person) => {
      const refused = refusals.find(({ email }) => email === person.email);
      return refused ? [{ ...person, refusal: refused.error }] : [];
    }),
  });

function useInviteForm(whom: InviteWhom | undefined, onDone: () => void) {
  const organizations = useOrganizations(whom);
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [draft, setDraft] = useState(EMPTY);
  const [projectIds, setProjectIds] = useState<readonly ProjectId[]>([]);
  const [message, setMessage] = useState('');
  const invite = useInvite();
  const organizationId = chosenId ?? organizations.usual ?? null;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const taken = takeAddresses(draft);
    setDraft({ ...taken, isChecked: taken.text !== '' });
    if (taken.text !== '') event.currentTarget.querySelector('textarea')?.focus();
    if (!organizationId || taken.people.length === 0 || taken.text !== '') return;
    invite.mutate(
      {
        organizationId: organizationId as OrganizationId,
        people: taken.people.map(({ email, name }) => ({ email, name })),
        projectIds: [...projectIds],
        message,
      },
      { onSuccess: (done) => (done.refusals.length === 0 ? onDone() : setDraft(keepRefused(done))) },
    );
  };
  const isTouched = draft.people.length > 0 || draft.text !== '' || message !== '';
  useLeaveWarning(isTouched);
  return {
    organizations,
    organizationId,
    chooseOrganization(id: string | null) {
      setChosenId(id);
      setProjectIds([]);
    },
    draft,
    setDraft,
    projectIds,
    setProjectIds,
    message,
    setMessage,
    isPending: invite.isPending,
    isTouched,
    send,
  };
}

const labelOf = (count: number) => (count > 1 ? `Send ${count} invitations` : 'Send invitation');

interface InviteDialogProps {
  whom?: InviteWhom | undefined;
  onClose: () => void;
  /** Renders what is shown instead of the invitation until it closes. */
  renderAddOrganization: (onClose: () => void) => ReactNode;
}

/** Invites people by address into an organization and its projects. */
export function InviteDialog({ whom, onClose, renderAddOrganization }: InviteDialogProps) {
  const form = useInviteForm(whom, onClose);
  const [isAdding, setIsAdding] = useState(false);
  const { lacksCustomers } = form.organizations;
  if (isAdding) return renderAddOrganization(() => setIsAdding(false));
  const add = () => {
    form.chooseOrganization(null);
    setIsAdding(true);
  };
  return (
    <Dialog onClose={onClose} title="Invite people" closeOnClickOutside={!form.isTouched}>
      <form onSubmit={form.send} noValidate>
        <Stack gap="md">
          <EmailAddressesField draft={form.draft} onDraft={form.setDraft} />
          {!(lacksCustomers && whom === 'customer') && <OrganizationChoice form={form} />}
          {lacksCustomers && <NoCustomers onAdd={add} />}
          {form.organizationId && (
            <ProjectChoice
              organizationId={form.organizationId}
              chosen={form.projectIds}
              onChange={form.setProjectIds}
            />
          )}
          <Textarea
            label="Personal message (optional)"
            description="Included in the invitation email."
            autosize
            minRows={2}
            maxRows={6}
            maxLength={INVITATION_LIMITS.invitationMessageLength}
            value={form.message}
            onChange={(event) => form.setMessage(event.currentTarget.value)}
          />
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            disabled={
              form.isPending ||
              !form.organizationId ||
              (form.draft.people.length === 0 && form.draft.text.trim() === '')
            }
          >
            {form.isPending ? 'Sending...' : labelOf(form.draft.people.length)}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function OrganizationChoice({ form }: { form: ReturnType<typeof useInviteForm> }) {
  const { choices, query } = form.organizations;
  return (
    <Select
      label="Organization"
      description="They’ll join this organization, whatever their email address."
      placeholder="Select an organization"
      data={choices.map(({ id, name }) => ({ value: id as string, label: name }))}
      value={form.organizationId}
      onChange={form.chooseOrganization}
      searchable
      openOnFocus={false}
      nothingFoundMessage={query.isPending ? 'Loading...' : 'No active organizations found'}
      error={query.isError && 'Couldn’t load the organizations.'}
    />
  );
}

function NoCustomers({ onAdd }: { onAdd: () => void }) {
  return (
    <div className={classes.offer}>
      <p className={classes.offerText}>
        You don’t have a customer organization yet. Create one to invite a customer.
      </p>
      <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.5} />} onClick={onAdd}>
        Create an organization
      </Button>
    </div>
  );
}

interface ProjectChoiceProps {
  organizationId: string;
  chosen: readonly ProjectId[];
  onChange: (ids: readonly ProjectId[]) => void;
}

/** No tick means all projects. */
function ProjectChoice({ organizationId, chosen, onChange }: ProjectChoiceProps) {
  const projects = trpc.projects.listAll.useQuery({ status: 'active' });
  const own = projects.data?.filter((project) => project.organizationId === organizationId) ?? [];
  if (own.length < 2) return null;
  return (
    <fieldset className={classes.projects}>
      <legend className={classes.legend}>Projects</legend>
      <p className={classes.legendHint}>
        Select projects, or leave all unticked to give access to every project.
      </p>
      <div className={classes.projectList}>
        {own.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChange(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}
