import { Select, type SelectProps } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ANNOTATION_PRESETS, formatResolution } from '@ringmark/contract/resolutions';
import { IconCheck, IconDeviceDesktop, IconDeviceMobile, IconDeviceTablet } from '@tabler/icons-react';
import { useSession } from '../../../lib/session/session.ts';
import { ProjectSelect } from '../../../entities/project-select.tsx';
import type { PageChoice } from './page-view.types.ts';
import { keepPreset, MY_WINDOW, windowKind } from './scale/preset-choice.ts';
import type { AnnotateSearch } from './use-page-choice.ts';
import classes from './toolbar.module.css';

interface PageSelectsProps {
  choice: PageChoice;
  urls: readonly string[];
  search: AnnotateSearch;
  onSearch: (search: AnnotateSearch) => void;
}

const CATEGORIES = { desktop: 'Desktop', tablet: 'Tablet', mobile: 'Mobile' } as const;
const ICONS = { desktop: IconDeviceDesktop, tablet: IconDeviceTablet, mobile: IconDeviceMobile };

const sizeWords = (resolution: string) =>
  resolution === MY_WINDOW ? 'My window' : resolution.replace('x', '×');
const presetOf = (resolution: string) =>
  ANNOTATION_PRESETS.find((preset) => formatResolution(preset) === resolution);
/** Returns the name and size as in the list: `Tablet Portrait · 768×1024`. */
const wholeWords = (resolution: string) => {
  const preset = presetOf(resolution);
  return preset ? `${preset.name} · ${sizeWords(resolution)}` : sizeWords(resolution);
};
const PRESETS = Object.entries(CATEGORIES).map(([category, group]) => ({
  group,
  values: ANNOTATION_PRESETS.filter((preset) => preset.category === category).map(formatResolution),
}));
const WINDOW_GROUP = { group: 'This screen', values: [MY_WINDOW] };
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
  /** The current size of the page, in every preset. */
  size: string;
  onChange: (resolution: string | undefined) => void;
}

/**
 * Selects the device on which the page is shown. A phone has room for the size only: there a picture replaces the name.
 */
export function ResolutionSelect({ value, size, onChange }: ResolutionSelectProps) {
  const isNarrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false });
  const category = presetOf(value)?.category;
  const Icon = category && ICONS[category];
  const isOwn = !category && value !== MY_WINDOW;
  const groups = [...PRESETS, ...(isOwn ? [{ group: 'Own', values: [value] }] : []), WINDOW_GROUP];
  const labelOf = isNarrow ? sizeWords : wholeWords;
  return (
    <Select
      size="xs"
      aria-label="Resolution"
      title={value === MY_WINDOW ? `My window · ${sizeWords(size)}` : wholeWords(value)}
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

/** Selects the page to annotate: the project, one of its addresses, and the device for viewing it. */
export function PageSelects({ choice, urls, search, onSearch }: PageSelectsProps) {
  const { user } = useSession();
  const { projectId, url, preset, resolution } = choice;
  const given = { resolution: search.resolution, pins: search.pins };
  const choosePreset = (next: string | undefined) => {
    if (next) keepPreset(user.id, windowKind({ width: innerWidth, height: innerHeight }), next);
    onSearch({ ...search, ticket: undefined, resolution: next });
  };
  return (
    <>
      <ProjectSelect
        size="xs"
        aria-label="Project"
        placeholder="Select a project"
        value={projectId}
        allowDeselect={false}
        onChange={(id) => onSearch({ projectId: id ?? undefined, ...given })}
      />
      <Select
        size="xs"
        aria-label="URL"
        placeholder="Select a URL"
        title={url}
        data={[...new Set([url, ...urls])].toSorted((a, b) => urls.indexOf(a) - urls.indexOf(b))}
        value={url}
        allowDeselect={false}
        searchable={urls.length > 7}
        onChange={(next) => onSearch({ projectId: projectId ?? undefined, url: next ?? undefined, ...given })}
      />
      <ResolutionSelect value={preset} size={resolution} onChange={choosePreset} />
    </>
  );
}
