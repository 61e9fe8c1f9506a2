import { lazy, Suspense } from 'react';
import { useHasUploads } from '../../../lib/uploads/use-uploads.ts';

const FailedUploads = lazy(async () => ({ default: (await import('./failed-uploads.tsx')).FailedUploads }));

/** This is loaded while the first file is sent, when the server can still be reached. */
export function UploadNotices() {
  if (!useHasUploads()) return null;
  return (
    <Suspense>
      <FailedUploads />
    </Suspense>
  );
}
