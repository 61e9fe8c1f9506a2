import '@mantine/spotlight/styles.layer.css';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import type { TicketId } from '@ringmark/contract/ids';
import {
  IconBookmark,
  IconLayoutDashboard,
  IconMessage2Pin,
  IconPlus,
  IconSearch,
  IconSettings,
  IconShield,
  IconSunMoon,
  IconTicket,
} from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { type LinkProps, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useDeferredValue, useEffect, useEffectEvent, useState } from 'react';
import { goneWords } from '../../../entities/gone-filters.ts';
import { StatusBadge } from '../../../entities/status-badge.tsx';
import { useTheme } from '../../../lib/browser/color-scheme.ts';
import { useSession } from '../../../lib/session/session.ts';
import { notify } from '../../../lib/notices/toasts.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { type HeldTyping, takeHeldTyping } from './held-typing.ts';
import { useKeptFocus } from '../use-kept-focus.ts';
import classes from './palette.module.css';

const FOUND_TICKETS = 8;

const [store, spotlight] = createSpotlight();

interface Action {
  label: string;
  icon: ReactNode;
  run: () => void;
}

const icon = (Icon: typeof IconTicket) => <Icon size={18} stroke={1.5} />;

/** @param isOpen saved views are read with the first opening */
function useActions(isOpen: boolean): Action[] {
  const navigate = useNavigate();
  const { user } = useSession();
  const { toggle } = useTheme();
  const views = trpc.savedViews.list.useQuery(undefined, { enabled: isOpen }).data ?? [];
  const go = (to: LinkProps['to']) => () => void navigate({ to });
  const viewActions = views.map(({ name, projectName, search, gone }) => ({
    label: `View: ${name}${projectName === null ? '' : ` · ${projectName}`}`,
    icon: icon(IconBookmark),
    run() {
      void navigate({ to: '/tickets', search });
      if (gone.length > 0) notify({ title: name, description: goneWords(gone) });
    },
  }));
  const actions = [
    { label: 'New Ticket', icon: icon(IconPlus), run: go('/new-ticket') },
    { label: 'Go to Dashboard', icon: icon(IconLayoutDashboard), run: go('/') },
    { label: 'Go to Tickets', icon: icon(IconTicket), run: go('/tickets') },
    { label: 'Go to Web Comments', icon: icon(IconMessage2Pin), run: go('/web-comments') },
    { label: 'Annotate a page', icon: icon(IconMessage2Pin), run: go('/annotate') },
    { label: 'Settings', icon: icon(IconSettings), run: go('/settings') },
    { label: 'Switch theme', icon: icon(IconSunMoon), run: toggle },
    ...viewActions,
  ];
  if (!user.isAdmin) return actions;
  const admin = [
    { label: 'Go to Admin Dashboard', to: '/admin' },
    { label: 'Go to Organizations', to: '/admin/organizations' },
    { label: 'Go to Projects', to: '/admin/projects' },
    { label: 'Go to Users', to: '/admin/users' },
    { label: 'Go to Audit', to: '/admin/audit' },
    { label: 'Go to System', to: '/admin/system' },
  ] as const;
  return [...actions, ...admin.map(({ label, to }) => ({ label, icon: icon(IconShield), run: go(to) }))];
}

/** Tickets by words or number; `isLate` while they answer an earlier query. */
function useFoundTickets(query: string) {
  const wanted = query.trim();
  const search = useDeferredValue(wanted);
  const { data, isLoading, isPlaceholderData } = trpc.tickets.list.useQuery(
    { search, limit: FOUND_TICKETS },
    { enabled: search !== '', placeholderData: keepPreviousData },
  );
  const tickets = search === '' ? [] : (data?.items ?? []);
  return { tickets, isLate: isLoading || isPlaceholderData || search !== wanted };
}

/**
 * Opens the chosen entry. If Enter comes before the results of the full query, the first of them opens as soon as it is
 * known.
 */
function useOpening({ tickets, isLate }: ReturnType<typeof useFoundTickets>, query: string) {
  const navigate = useNavigate();
  const [awaited, setAwaited] = useState<string | null>(null);
  if (awaited !== null && awaited !== query) setAwaited(null);
  const isDue = awaited === query && !isLate;
  const open = (ticketId: TicketId) => void navigate({ to: '/tickets/$ticketId', params: { ticketId } });
  const openFirst = useEffectEvent(() => {
    const [first] = tickets;
    if (!first) return;
    open(first.id);
    spotlight.close();
  });
  useEffect(() => {
    if (isDue) openFirst();
  }, [isDue]);
  return {
    openTicket({ detail }: { detail: number }, ticketId: TicketId) {
      // `detail` is 0 for Enter. Pointers, and arrow keys past the first entry, choose what they are on.
      if (detail === 0 && isLate && ticketId === tickets[0]?.id) return setAwaited(query);
      open(ticketId);
      spotlight.close();
    },
    openFirstFound: () => setAwaited(query),
  };
}

// The library's own id of its list.
const findList = () => document.getElementById(store.getState().listId);

/**
 * Selects the first result for Enter. The library does so on typing, before the results are there.
 */
function useFirstSelected(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted) return;
    const list = findList();
    const first = list?.querySelector('[data-action]');
    if (!first || list?.querySelector('[data-selected]')) return;
    first.setAttribute('data-selected', 'true');
    store.updateState((state) => ({ ...state, selected: 0 }));
  });
}

/** Takes what was typed before the field had the focus, and then does what an Enter among it would have done. */
function useTypingBefore(onText: (text: string) => void, openFirstFound: () => void) {
  const [typed, setTyped] = useState<HeldTyping>();
  const send = useEffectEvent(() => {
    const selected = findList()?.querySelector<HTMLElement>('[data-selected]');
    if (selected) selected.click();
    else openFirstFound();
  });
  useEffect(() => {
    if (typed?.isSent) send();
  }, [typed]);
  return () => {
    const taken = takeHeldTyping();
    onText(taken.text);
    setTyped(taken);
  };
}

export function Palette({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  // The palette comes after the first screen and stays, so the screen need not load this for itself.
  useKeptFocus();
  const [query, setQuery] = useState('');
  const wanted = query.trim().toLocaleLowerCase();
  const actions = useActions(isOpen).filter(({ label }) => label.toLocaleLowerCase().includes(wanted));
  const found = useFoundTickets(query);
  const { tickets } = found;
  const { openTicket, openFirstFound } = useOpening(found, query);
  useFirstSelected(wanted !== '');
  const takeTyping = useTypingBefore((text) => setQuery((before) => before + text), openFirstFound);
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  return (
    <Spotlight.Root
      store={store}
      query={query}
      onQueryChange={setQuery}
      shortcut={null}
      overlayProps={{ blur: 0 }}
      yOffset="14dvh"
      centered={false}
      classNames={{ search: classes.search, actionsList: classes.list, action: classes.action }}
      // No exit transition: it would still count as a dialog and swallow the keys that open it again.
      transitionProps={{ transition: 'pop', duration: 120, exitDuration: 0 }}
      onSpotlightClose={onClose}
      attributes={{ content: { 'aria-label': 'Search and commands' } }}
    >
      <Spotlight.Search
        aria-label="Search commands and tickets"
        placeholder="Search or #number"
        leftSection={<IconSearch size={18} stroke={1.5} />}
        onFocus={takeTyping}
      />
      <Spotlight.ActionsList>
        {actions.map(({ label, icon, run }) => (
          <Spotlight.Action key={label} label={label} leftSection={icon} onClick={run} />
        ))}
        {tickets.map((ticket) => (
          <Spotlight.Action
            key={ticket.id}
            closeSpotlightOnTrigger={false}
            onClick={(event) => openTicket(event, ticket.id)}
          >
            <span className={classes.ticket}>
              <span className={classes.number}>#{ticket.number}</span>
              <span className={classes.title}>{ticket.title}</span>
              <StatusBadge status={ticket.status} />
            </span>
          </Spotlight.Action>
        ))}
        {actions.length + tickets.length === 0 && <Spotlight.Empty>No results</Spotlight.Empty>}
      </Spotlight.ActionsList>
    </Spotlight.Root>
  );
}
