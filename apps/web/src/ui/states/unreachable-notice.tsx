import { IconCloudOff } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { reachabilityStore } from '../../lib/server/server-reachability.ts';
import classes from './unreachable-notice.module.css';

export const UNREACHABLE = 'Can’t reach Ringmark. Trying again...';

export const useIsReached = () => useSyncExternalStore(reachabilityStore.subscribe, reachabilityStore.read);

/** Says that the server cannot be reached, over dialogs too; the content of the screen stays. */
export function UnreachableNotice() {
  const isReached = useIsReached();
  return (
    <output className={classes.notice} hidden={isReached}>
      {!isReached && (
        <>
          <IconCloudOff size={16} stroke={1.5} aria-hidden="true" />
          {UNREACHABLE}
        </>
      )}
    </output>
  );
}
