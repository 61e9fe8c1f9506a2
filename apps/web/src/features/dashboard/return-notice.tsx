import { ActionIcon, Button } from '@mantine/core';
import { IconArrowRight, IconX } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { clearReturnAddress, readReturnAddress } from '../../lib/session/return-address.ts';
import classes from './dashboard.module.css';

const WORDS: [string, string][] = [
  ['/tickets/', 'a ticket'],
  ['/tickets', 'Tickets'],
  ['/new-ticket', 'the new ticket form'],
  ['/web-comments', 'Web Comments'],
  ['/annotate', 'a page to annotate'],
  ['/admin', 'the Admin Panel'],
];

/** Continues to the link that was opened before the sign-in. */
export function ReturnNotice() {
  const router = useRouter();
  const [address, setAddress] = useState(readReturnAddress);
  // The return is offered only once.
  useEffect(clearReturnAddress, []);
  if (address === null) return null;
  const aim = WORDS.find(([start]) => address.startsWith(start))?.[1] ?? address;
  return (
    <section className={classes.returnNotice} aria-label="The link you opened">
      <p>You opened a link to {aim} before you signed in.</p>
      <Button
        size="xs"
        variant="light"
        rightSection={<IconArrowRight size={14} stroke={1.5} />}
        onClick={() => router.history.push(address)}
      >
        Continue
      </Button>
      <ActionIcon aria-label="Stay here" onClick={() => setAddress(null)}>
        <IconX size={16} stroke={1.5} />
      </ActionIcon>
    </section>
  );
}
