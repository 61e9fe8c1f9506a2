import { ActionIcon, Anchor } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { IconLock, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useSession } from '../../../../lib/session/session.ts';
import type { PageView } from '../page-view.types.ts';
import classes from './door-notice.module.css';

interface DoorNoticeProps {
  view: Pick<PageView, 'isDoorClosed'>;
  projectId: ProjectId | null;
}

/** Says why a page asks for a sign-in that others have passed, in a line of its own above the page. */
export function DoorNotice({ view, projectId }: DoorNoticeProps) {
  const { user } = useSession();
  const [isRead, setIsRead] = useState(false);
  const isShown = view.isDoorClosed === true && !isRead;
  return (
    <output className={classes.notice} hidden={!isShown}>
      {isShown && (
        <>
          <IconLock size={16} stroke={1.5} aria-hidden="true" />
          <span className={classes.words}>
            The stored sign-in has expired.{' '}
            {user.isAdmin && projectId !== null ? (
              <Anchor
                renderRoot={(props) => (
                  <Link to="/admin/projects/$projectId/access" params={{ projectId }} {...props} />
                )}
                inherit
              >
                Sign in again
              </Anchor>
            ) : (
              'Ask your administrator to sign in again.'
            )}
          </span>
          <ActionIcon size={28} aria-label="Hide this notice" onClick={() => setIsRead(true)}>
            <IconX size={16} stroke={1.5} />
          </ActionIcon>
        </>
      )}
    </output>
  );
}
