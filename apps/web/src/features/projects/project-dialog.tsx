import { Button, type ComboboxItem, Group, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { PROJECT_LIMITS } from '@ringmark/contract/projects/project-limits';
import type { Project } from '@ringmark/contract/projects/projects';
import { USUAL_USER_AGENT } from '@ringmark/contract/pages/user-agent';
import { type FormEvent, useState } from 'react';
import { errorFields } from '../../lib/server/error-words.ts';
import { notify } from '../../lib/notices/toasts.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { useLeaveWarning } from '../../lib/drafts/use-leave-warning.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';
import { useErrorFocus } from '../../ui/focus/use-error-focus.ts';
import { lineError, toLines, toRules } from './page-rule-lines.ts';
import { ProjectSwitchFields, useProjectSwitches } from './project-switches.tsx';
import { parseAllowedUrls, useProjectWrites } from './use-project-writes.ts';

interface ProjectDialogProps {
  /** Absent for a new one. */
  project?: Project | undefined;
  onClose: () => void;
}

function useProjectForm(project: Project | undefined, onSaved: () => void) {
  const [organizationId, setOrganizationId] = useState<string | null>(null);
  const [name, setName] = useState(project?.name ?? '');
  const [urls, setUrls] = useState(project?.allowedUrls.join('\n') ?? '');
  const [userAgent, setUserAgent] = useState(project?.userAgent ?? '');
  const [rules, setRules] = useState(toLines(project?.pageRules));
  const switches = useProjectSwitches(project);
  const { create, edit } = useProjectWrites();
  const { isPending, error } = project ? edit : create;
  // A toast names what is missing.
  const [lacking, setLacking] = useState<object>();
  const formRef = useErrorFocus<HTMLFormElement>(error ?? lacking);
  const save = (event: FormEvent) => {
    event.preventDefault();
    const values = {
      name: name.trim(),
      allowedUrls: parseAllowedUrls(urls),
      userAgent: userAgent.trim() || USUAL_USER_AGENT,
    };
    if (project) {
      const pageRules = toRules(rules);
      edit.mutate({ id: project.id, ...values, pageRules, ...switches.value }, { onSuccess: onSaved });
    } else if (organizationId && values.name !== '') {
      create.mutate({ organizationId, ...values }, { onSuccess: onSaved });
    } else {
      setLacking({});
      const description = 'Organization and name are required';
      notify({ title: 'Validation error', description, variant: 'destructive' });
    }
  };
  const fields = errorFields(error);
  const isTouched =
    organizationId !== null ||
    name !== (project?.name ?? '') ||
    urls !== (project?.allowedUrls.join('\n') ?? '') ||
    userAgent !== (project?.userAgent ?? '') ||
    rules !== toLines(project?.pageRules) ||
    switches.isTouched;
  useLeaveWarning(isTouched);
  return {
    isTouched,
    organizationId,
    setOrganizationId,
    name,
    setName,
    urls,
    setUrls,
    userAgent,
    setUserAgent,
    rules,
    setRules,
    switches,
    fields,
    formRef,
    lacksOrganization: lacking !== undefined && organizationId === null,
    lacksName: lacking !== undefined && name.trim() === '',
    isPending,
    save,
  };
}

/** The name and the pages; for a new project also the organization. */
export function ProjectDialog({ project, onClose }: ProjectDialogProps) {
  const { formRef, ...form } = useProjectForm(project, onClose);
  const words = project ? ['Update project', 'Updating...'] : ['Create project', 'Creating...'];
  return (
    <Dialog
      onClose={onClose}
      title={project ? 'Edit project' : 'Create new project'}
      closeOnClickOutside={!form.isTouched}
    >
      <form onSubmit={form.save} ref={formRef} noValidate>
        <Stack gap="md">
          {!project && (
            <OrganizationSelect
              value={form.organizationId}
              isLacking={form.lacksOrganization}
              onChange={form.setOrganizationId}
            />
          )}
          <TextInput
            label="Project name"
            placeholder="Online shop"
            value={form.name}
            onChange={(event) => form.setName(event.currentTarget.value)}
            maxLength={PROJECT_LIMITS.nameLength}
            error={form.fields['name'] ?? form.lacksName}
            data-autofocus={project ? true : undefined}
          />
          <Textarea
            label="Allowed URLs"
            description="One per line. People can open and annotate these pages."
            placeholder={'https://www.example.com/\nhttps://staging.example.com/checkout'}
            rows={4}
            value={form.urls}
            onChange={(event) => form.setUrls(event.currentTarget.value)}
            error={form.fields['allowedUrls']}
            spellCheck={false}
          />
          <UserAgentField
            value={form.userAgent}
            error={form.fields['userAgent']}
            onChange={form.setUserAgent}
          />
          {project && (
            <PageRulesField value={form.rules} error={lineError(form.fields)} onChange={form.setRules} />
          )}
          {project && <ProjectSwitchFields switches={form.switches} />}
        </Stack>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={form.isPending}>
            {form.isPending ? words[1] : words[0]}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

function PageRulesField({ value, error, onChange }: UserAgentFieldProps) {
  return (
    <Textarea
      label="Page rules"
      description="One per line: hide, click or mask, followed by a CSS selector. These rules apply to everyone and to all screenshots. Masked areas become grey boxes; their text is never stored."
      placeholder={'hide .newsletter\nclick #accept-cookies\nmask .iban'}
      rows={3}
      value={value}
      error={error}
      onChange={(event) => onChange(event.currentTarget.value)}
      spellCheck={false}
      autoCapitalize="off"
    />
  );
}

interface UserAgentFieldProps {
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
}

function UserAgentField({ value, error, onChange }: UserAgentFieldProps) {
  return (
    <TextInput
      label="User agent"
      description="Added to the browser’s user agent, so the site can recognize and allow Ringmark. Example: AcmeReview/1.0. Start with Mozilla/ to replace the user agent entirely."
      placeholder={USUAL_USER_AGENT}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      maxLength={PROJECT_LIMITS.userAgentLength}
      error={error}
      spellCheck={false}
      autoCapitalize="off"
      autoComplete="off"
    />
  );
}

interface OrganizationSelectProps {
  value: string | null;
  isLacking: boolean;
  onChange: (value: string | null) => void;
}

function OrganizationSelect({ value, isLacking, onChange }: OrganizationSelectProps) {
  const organizations = trpc.organizations.list.useQuery({ status: 'active' });
  const data = (organizations.data ?? []).map(({ id, name }): ComboboxItem => ({ value: id, label: name }));
  return (
    <Select
      label="Organization"
      placeholder="Select an organization"
      data={data}
      value={value}
      onChange={onChange}
      searchable
      openOnFocus={false}
      nothingFoundMessage={organizations.isPending ? 'Loading...' : 'No active organizations found'}
      error={organizations.isError ? 'Couldn’t load the organizations.' : isLacking}
      data-autofocus
    />
  );
}
