export interface ResolutionPreset {
  name: string;
  width: number;
  height: number;
  category: 'desktop' | 'tablet' | 'mobile';
}

const DESKTOP_FHD: ResolutionPreset = { name: 'Desktop FHD', width: 1920, height: 1080, category: 'desktop' };
const DESKTOP_HD: ResolutionPreset = { name: 'Desktop HD', width: 1366, height: 768, category: 'desktop' };
const TABLET_PORTRAIT: ResolutionPreset = {
  name: 'Tablet Portrait',
  width: 768,
  height: 1024,
  category: 'tablet',
};
const TABLET_LANDSCAPE: ResolutionPreset = {
  name: 'Tablet Landscape',
  width: 1024,
  height: 768,
  category: 'tablet',
};
const MOBILE_PORTRAIT: ResolutionPreset = {
  name: 'Mobile Portrait',
  width: 375,
  height: 667,
  category: 'mobile',
};
const MOBILE_LARGE: ResolutionPreset = { name: 'Mobile Large', width: 414, height: 896, category: 'mobile' };

/** The annotation page's desktop default is taller than the preset of the same name elsewhere. */
export const ANNOTATION_DEFAULT: ResolutionPreset = { ...DESKTOP_HD, height: 1080 };

export const ANNOTATION_PRESETS: readonly ResolutionPreset[] = [
  DESKTOP_FHD,
  ANNOTATION_DEFAULT,
  TABLET_PORTRAIT,
  TABLET_LANDSCAPE,
  MOBILE_PORTRAIT,
  MOBILE_LARGE,
];

export const FORM_PRESETS: readonly ResolutionPreset[] = [
  DESKTOP_FHD,
  DESKTOP_HD,
  TABLET_PORTRAIT,
  MOBILE_PORTRAIT,
];

export function formatResolution(preset: Pick<ResolutionPreset, 'width' | 'height'>): string {
  return `${preset.width}x${preset.height}`;
}

/** The kind of device that has a window of exactly this size: a phone's and a tablet's presets are theirs alone. */
export const deviceWith = ({
  width,
  height,
}: Pick<ResolutionPreset, 'width' | 'height'>): ResolutionPreset['category'] =>
  ANNOTATION_PRESETS.find((preset) => preset.width === width && preset.height === height)?.category ??
  'desktop';

/** Reads `1366x768`; undefined for anything else. */
export function parseResolution(text: string): { width: number; height: number } | undefined {
  const match = /^(\d{3,4})x(\d{3,4})$/.exec(text.trim());
  if (!match) return undefined;
  return { width: Number(match[1]), height: Number(match[2]) };
}
