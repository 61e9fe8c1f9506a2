/** Tells how far an upload in parts is. */
export interface UploadState {
  id: string;
  /** The number of bytes that have arrived: the next part starts there. */
  offset: number;
  fileSize: number;
  /** Tells whether the file is attached. */
  isDone: boolean;
}

/** This header says where in its file a part starts. */
export const UPLOAD_OFFSET = 'upload-offset';

/** The parts of an upload go to this path, and its state is read there. */
export const uploadPath = (id: string): string => `/api/uploads/${id}`;
