import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { UnreachableNotice } from '../../../ui/states/unreachable-notice.tsx';
import classes from '../shell.module.css';

function subscribe(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}
const isOnline = () => navigator.onLine;

/** Says that no typed text is lost while network or server is gone. */
export function OfflineBanner() {
  const online = useSyncExternalStore(subscribe, isOnline);
  return (
    <>
      <output className={classes.offline} hidden={online}>
        {!online && (
          <>
            <IconCloudOff size={16} stroke={1.5} aria-hidden="true" />
            You’re offline. What you type stays here, and you can send it when you’re back online.
          </>
        )}
      </output>
      {online && <UnreachableNotice />}
    </>
  );
}
