import { useEffect, useSyncExternalStore } from 'react';
import { type PlacedUpload, showPlace, type UploadPlace, uploadStore } from './upload-store.ts';

/** Failures count as seen while the caller is mounted. */
export function useUploads({ name }: UploadPlace): readonly PlacedUpload[] {
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
  useEffect(() => showPlace(name), [name]);
  return uploads.filter(({ place }) => place.name === name);
}

export function useUnseenUploads(): readonly PlacedUpload[] {
  return useSyncExternalStore(uploadStore.subscribe, uploadStore.read).filter(({ isUnseen }) => isUnseen);
}

/** Tells whether this tab sends a file, or has kept one that failed. */
export function useHasUploads(): boolean {
  return useSyncExternalStore(uploadStore.subscribe, () => uploadStore.read().length > 0);
}
