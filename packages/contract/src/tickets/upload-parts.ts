/** How far an upload in parts is. */
export interface UploadState {
  id: string;
  /** How many bytes have arrived: the next part starts there. */
  offset: number;
  fileSize: number;
  /** Whether the file is attached. */
  isDone: boolean;
}

/** The header that says where in its file a part starts. */
export const UPLOAD_OFFSET = 'upload-offset';

/** Where the parts of an upload go, and where its state is read. */
export const uploadPath = (id: string): string => `/api/uploads/${id}`;
