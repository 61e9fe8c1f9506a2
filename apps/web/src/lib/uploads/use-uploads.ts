import { useEffect, useSyncExternalStore } from 'react';
import { type PlacedUpload, showPlace, type UploadPlace, uploadStore } from './uploads.ts';

/** Uploads of a place, for what shows them: while it is on screen, what fails there need not be told elsewhere. */
export function useUploads({ name }: UploadPlace): readonly PlacedUpload[] {
  const uploads = useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
  useEffect(() => showPlace(name), [name]);
  return uploads.filter(({ place }) => place.name === name);
}

/** Uploads that failed where nobody was looking, also while they are sent once more. */
export function useUnseenUploads(): readonly PlacedUpload[] {
  return useSyncExternalStore(uploadStore.subscribe, uploadStore.read).filter(({ isUnseen }) => isUnseen);
}
