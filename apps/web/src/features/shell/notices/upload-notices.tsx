import { lazy, Suspense } from 'react';
import { useHasUploads } from '../../../lib/uploads/use-uploads.ts';

const FailedUploads = lazy(async () => ({ default: (await import('./failed-uploads.tsx')).FailedUploads }));

/** Loaded while the first file is sent: the server can still be reached then. */
export function UploadNotices() {
  if (!useHasUploads()) return null;
  return (
    <Suspense>
      <FailedUploads />
    </Suspense>
  );
}
