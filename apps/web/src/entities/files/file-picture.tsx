import { type ComponentProps, useCallback } from 'react';

/** @returns what lets go of the file. */
function showFile(image: HTMLImageElement, file: File): () => void {
  const url = URL.createObjectURL(file);
  image.src = url;
  return () => URL.revokeObjectURL(url);
}

interface FilePictureProps extends Omit<ComponentProps<'img'>, 'src' | 'ref'> {
  file: File;
  alt: string;
}

/** A file that this tab holds, as a picture. */
export function FilePicture({ file, alt, ...props }: FilePictureProps) {
  const ref = useCallback(
    (image: HTMLImageElement | null) => (image ? showFile(image, file) : undefined),
    [file],
  );
  return <img ref={ref} alt={alt} decoding="async" {...props} />;
}
