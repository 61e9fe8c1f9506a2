import { type ComboboxItem, Select, type SelectProps } from '@mantine/core';
import { trpc } from '../lib/server/trpc-client.ts';

type ProjectSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  value: string | null;
  onChange: (projectId: string | null) => void;
  /** True if another part of the screen already says that the projects could not be loaded. */
  isFailureTold?: boolean;
};

export function ProjectSelect({ value, onChange, isFailureTold = false, ...props }: ProjectSelectProps) {
  const projects = trpc.projects.list.useQuery();
  const data = (projects.data ?? []).map(({ id, name }): ComboboxItem => ({ value: id, label: name }));
  return (
    <Select
      data={data}
      value={value}
      onChange={onChange}
      searchable={data.length > 7}
      nothingFoundMessage={projects.isPending ? 'Loading...' : 'No projects found'}
      disabled={projects.isError || projects.data?.length === 0}
      {...props}
      {...(projects.isError && !isFailureTold && { error: 'Couldn’t load the projects' })}
      {...(projects.data?.length === 0 &&
        props.label !== undefined && {
          description: 'You don’t have access to any projects yet. Ask your administrator for access.',
        })}
    />
  );
}
