import { Select } from '@mantine/core';
import { ANNOTATION_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { ProjectSelect } from '../../entities/project-select.tsx';
import type { PageChoice } from './page-view.types.ts';
import type { AnnotateSearch } from './use-page-choice.ts';

interface PageSelectsProps {
  choice: PageChoice;
  urls: readonly string[];
  /** Whether the screen says in the page's place that the projects cannot be read. */
  isFailureTold: boolean;
  onSearch: (search: AnnotateSearch) => void;
}

const CATEGORIES = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' } as const;
const PRESETS = Object.entries(CATEGORIES).map(([category, group]) => ({
  group,
  items: ANNOTATION_PRESETS.filter((preset) => preset.category === category).map((preset) => ({
    value: formatResolution(preset),
    label: `${preset.name} · ${preset.width}×${preset.height}`,
  })),
}));

/** Which page is annotated: project, one of its addresses, and the device that it is seen on. */
export function PageSelects({ choice, urls, isFailureTold, onSearch }: PageSelectsProps) {
  const { projectId, url, resolution } = choice;
  const hasNone = projectId !== null && urls.length === 0 && !url;
  const isPreset = PRESETS.some(({ items }) => items.some(({ value }) => value === resolution));
  const own = { group: 'Own', items: [{ value: resolution, label: resolution.replace('x', '×') }] };
  return (
    <>
      <ProjectSelect
        size="xs"
        aria-label="Project"
        placeholder="Select a project"
        value={projectId}
        allowDeselect={false}
        isFailureTold={isFailureTold}
        onChange={(id) => onSearch({ projectId: id ?? undefined, resolution })}
      />
      <Select
        size="xs"
        aria-label="URL"
        placeholder={hasNone ? 'No URLs configured for this project' : 'Select a URL'}
        title={url}
        data={[...new Set(url ? [url, ...urls] : urls)].toSorted((a, b) => urls.indexOf(a) - urls.indexOf(b))}
        value={url || null}
        disabled={urls.length === 0}
        allowDeselect={false}
        searchable={urls.length > 7}
        onChange={(next) =>
          onSearch({ projectId: projectId ?? undefined, url: next ?? undefined, resolution })
        }
      />
      <Select
        size="xs"
        aria-label="Resolution"
        data={isPreset ? PRESETS : [...PRESETS, own]}
        value={resolution}
        allowDeselect={false}
        maxDropdownHeight={360}
        onChange={(next) =>
          onSearch({ projectId: projectId ?? undefined, url, resolution: next ?? undefined })
        }
      />
    </>
  );
}
