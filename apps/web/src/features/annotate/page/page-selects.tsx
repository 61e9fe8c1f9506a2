import { Select, type SelectProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ANNOTATION_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { ProjectSelect } from '../../../entities/project-select.tsx';
import type { PageChoice } from './page-view.types.ts';
import type { AnnotateSearch } from './use-page-choice.ts';
import classes from './toolbar.module.css';

interface PageSelectsProps {
  choice: PageChoice;
  urls: readonly string[];
  /** Whether the screen says in the page's place that the projects cannot be read. */
  isFailureTold: boolean;
  onSearch: (search: AnnotateSearch) => void;
}

const CATEGORIES = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' } as const;
const ICONS = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };

const sizeWords = (resolution: string) => resolution.replace('x', '×');
const presetOf = (resolution: string) =>
  ANNOTATION_PRESETS.find((preset) => formatResolution(preset) === resolution);
/** As it stands in the list: `Tablet Portrait · 768×1024`. */
const wholeWords = (resolution: string) => {
  const preset = presetOf(resolution);
  return preset ? `${preset.name} · ${sizeWords(resolution)}` : sizeWords(resolution);
};
const PRESETS = Object.entries(CATEGORIES).map(([category, group]) => ({
  group,
  values: ANNOTATION_PRESETS.filter((preset) => preset.category === category).map(formatResolution),
}));
const NARROW: Partial<SelectProps> = {
  comboboxProps: { shadow: 'lg', width: 'max-content', position: 'bottom-start' },
  renderOption: ({ option, checked }) => (
    <>
      {wholeWords(option.value)} {checked && <IconCheck size={14} stroke={1.5} />}
    </>
  ),
};

interface ResolutionSelectProps {
  value: string;
  onChange: (resolution: string | undefined) => void;
}

/** The device that the page is seen on. A phone has room for its size alone: there a picture stands for its name. */
function ResolutionSelect({ value, onChange }: ResolutionSelectProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const category = presetOf(value)?.category;
  const Icon = category && ICONS[category];
  const groups = category ? PRESETS : [...PRESETS, { group: 'Own', values: [value] }];
  const labelOf = isNarrow ? sizeWords : wholeWords;
  return (
    <Select
      size="xs"
      aria-label="Resolution"
      title={wholeWords(value)}
      data={groups.map(({ group, values }) => ({
        group,
        items: values.map((of) => ({ value: of, label: labelOf(of) })),
      }))}
      leftSection={isNarrow && Icon && <Icon size={15} stroke={1.5} />}
      {...(isNarrow && NARROW)}
      value={value}
      allowDeselect={false}
      classNames={{ options: classes.resolutions }}
      onChange={(next) => onChange(next ?? undefined)}
    />
  );
}

/** Which page is annotated: project, one of its addresses, and the device that it is seen on. */
export function PageSelects({ choice, urls, isFailureTold, onSearch }: PageSelectsProps) {
  const { projectId, url, resolution } = choice;
  const hasNone = projectId !== null && urls.length === 0 && !url;
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
      <ResolutionSelect
        value={resolution}
        onChange={(next) => onSearch({ projectId: projectId ?? undefined, url, resolution: next })}
      />
    </>
  );
}
