import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { InheritedFilters } from '../../lib/tickets/inherited-filters.ts';
import { PageHeader } from '../../ui/pages/page-header.tsx';
import { tip } from '../../ui/menus/tooltips.tsx';
import { NewTicketForm } from './new-ticket-form.tsx';
import classes from './new-ticket.module.css';

/** @param inherited the filters of the board from which one comes. */
export function NewTicketScreen({ inherited }: { inherited: InheritedFilters }) {
  return (
    <>
      <PageHeader
        title="New Ticket"
        before={
          <ActionIcon
            component={Link}
            to="/tickets"
            size={32}
            aria-label="Back to tickets"
            {...tip('Back to tickets')}
          >
            <IconArrowLeft size={18} stroke={1.5} />
          </ActionIcon>
        }
      />
      <div className={classes.room}>
        <div className={classes.page}>
          <NewTicketForm inherited={inherited} />
        </div>
      </div>
    </>
  );
}
