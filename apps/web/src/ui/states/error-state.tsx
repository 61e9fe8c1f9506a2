import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { EmptyState } from './empty-state.tsx';

interface ErrorStateProps {
  title: string;
  message?: string | undefined;
  onRetry?: () => void;
}

export function ErrorState({ title, message, onRetry }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle size={22} stroke={1.5} />}
        title={title}
        action={
          onRetry && (
            <Button variant="default" size="sm" onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {message}
      </EmptyState>
    </div>
  );
}
