import { ActionIcon, Button, Group } from '@mantine/core';
import type { Invitation } from '@ringmark/contract/people/invitations';
import { IconCheck, IconLink, IconSend, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import classes from './invitations.module.css';
import { useInvitationWrites, useWithdrawInvitation } from './use-invitation-writes.ts';

const COLUMNS = ['Email', 'Organization', 'Invited by', 'Expires', 'Actions'];

/** Lists waiting invitations; it is hidden while there are none. */
export function WaitingInvitations() {
  const invitations = trpc.invitations.list.useQuery({});
  const organizations = trpc.organizations.list.useQuery({});
  const [ending, setEnding] = useState<Invitation | null>(null);
  const names = new Map<string, string>(organizations.data?.map(({ id, name }) => [id, name]));
  if (invitations.isError && !invitations.data) {
    return (
      <div className={classes.waiting}>
        <ErrorState
          title="Couldn’t load the invitations"
          message={errorWords(invitations.error)}
          onRetry={() => invitations.refetch()}
        />
      </div>
    );
  }
  if (!invitations.data || invitations.data.length === 0) return null;
  return (
    <section className={classes.waiting} aria-labelledby="invited">
      <h2 className={classes.waitingTitle} id="invited">
        Invited
      </h2>
      <DataTable label="Invitations" columns={COLUMNS}>
        {invitations.data.map((invitation) => (
          <Row
            key={invitation.id}
            invitation={invitation}
            organization={names.get(invitation.organizationId) ?? ''}
            onEnd={setEnding}
          />
        ))}
      </DataTable>
      {ending && <EndDialog invitation={ending} onClose={() => setEnding(null)} />}
    </section>
  );
}

interface RowProps {
  invitation: Invitation;
  organization: string;
  onEnd: (invitation: Invitation) => void;
}

function Row({ invitation, organization, onEnd }: RowProps) {
  const { email, name, status, by, expiresAt } = invitation;
  return (
    <tr>
      <td title={name === null ? email : `${name} <${email}>`}>
        <strong>{email}</strong>
      </td>
      <td title={organization}>{organization}</td>
      <td title={by?.name}>{by?.name ?? ''}</td>
      <td>
        {status === 'proposed' && 'Proposed'}
        {status === 'expired' && 'Expired'}
        {status === 'open' && expiresAt !== null && <RelativeDate value={expiresAt} isAhead />}
      </td>
      <td>
        {status === 'proposed' ? (
          <Decide invitation={invitation} onEnd={onEnd} />
        ) : (
          <Actions invitation={invitation} onEnd={onEnd} />
        )}
      </td>
    </tr>
  );
}

type ActionsProps = Pick<RowProps, 'invitation' | 'onEnd'>;

function Decide({ invitation, onEnd }: ActionsProps) {
  const { approve, busyId } = useInvitationWrites();
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="light"
        leftSection={<IconCheck size={14} stroke={1.5} />}
        disabled={busyId === invitation.id}
        onClick={() => approve(invitation.id)}
      >
        Invite
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={() => onEnd(invitation)}>
        Decline
      </Button>
    </Group>
  );
}

function Actions({ invitation, onEnd }: ActionsProps) {
  const { resend, copyLink, busyId } = useInvitationWrites();
  const { id, email, status } = invitation;
  return (
    <Group gap={4} wrap="nowrap" justify="flex-end">
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconSend size={14} stroke={1.5} />}
        disabled={busyId === id}
        onClick={() => resend(id)}
      >
        Resend
      </Button>
      <ActionIcon
        aria-label={`Copy the link for ${email}`}
        disabled={busyId === id || status === 'expired'}
        onClick={() => copyLink(id)}
        {...tip('Copy link')}
      >
        <IconLink size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon
        aria-label={`Revoke the invitation for ${email}`}
        onClick={() => onEnd(invitation)}
        {...tip('Revoke')}
      >
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </Group>
  );
}

function EndDialog({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { id, email, status, by } = invitation;
  const isProposal = status === 'proposed';
  const takeBack = useWithdrawInvitation(isProposal ? 'Proposal declined' : 'Invitation revoked');
  const end = () => {
    takeBack(id);
    onClose();
  };
  return (
    <ConfirmDialog
      title={isProposal ? 'Decline this proposal?' : 'Revoke this invitation?'}
      confirmLabel={isProposal ? 'Decline' : 'Revoke'}
      isDestructive
      onConfirm={end}
      onClose={onClose}
    >
      {isProposal
        ? `${email} won’t be invited. ${by?.name ?? 'The member'} can propose the invitation again.`
        : `All invitation links for ${email} will stop working, including any you copied.`}
    </ConfirmDialog>
  );
}
