import { createFileRoute } from '@tanstack/react-router';
import { z } from 'zod/mini';
import { PageHeader } from '../../ui/page-header.tsx';

const search = z.object({
  projectId: z.optional(z.string()),
  url: z.optional(z.string()),
  resolution: z.optional(z.string()),
  ticket: z.optional(z.string()),
});

export const Route = createFileRoute('/_app/annotate')({
  validateSearch: search,
  component: () => <PageHeader title="Annotate" />,
});
