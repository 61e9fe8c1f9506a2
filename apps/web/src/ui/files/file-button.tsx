import { Button, type ButtonProps } from '@mantine/core';
import { type ReactNode, useRef } from 'react';

interface FileButtonProps extends ButtonProps {
  onFiles: (files: File[]) => void;
  label: string;
  children: ReactNode;
}

export function FileButton({ onFiles, label, children, ...props }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button variant="default" size="xs" {...props} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}
