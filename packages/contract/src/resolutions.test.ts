import { describe, expect, it } from 'vitest';
import {
  ANNOTATION_DEFAULT,
  ANNOTATION_PRESETS,
  FORM_PRESETS,
  formatResolution,
  parseResolution,
} from './resolutions.ts';

describe('resolutions', () => {
  it('the annotation page offers six, its default among them', () => {
    expect(ANNOTATION_PRESETS.map(({ name, ...preset }) => `${name} ${formatResolution(preset)}`)).toEqual([
      'Desktop FHD 1920x1080',
      'Desktop HD 1366x1080',
      'Tablet Portrait 768x1024',
      'Tablet Landscape 1024x768',
      'Mobile Portrait 375x667',
      'Mobile Large 414x896',
    ]);
    expect(ANNOTATION_PRESETS).toContain(ANNOTATION_DEFAULT);
  });

  it('the form offers four', () => {
    expect(FORM_PRESETS.map(formatResolution)).toEqual(['1920x1080', '1366x768', '768x1024', '375x667']);
  });

  it('what is written can be read, and nothing else', () => {
    for (const preset of ANNOTATION_PRESETS) {
      const { width, height } = preset;
      expect(parseResolution(formatResolution(preset))).toEqual({ width, height });
    }
    expect(parseResolution(' 800x600 ')).toEqual({ width: 800, height: 600 });
    for (const text of ['', 'Desktop HD', '10x10', '800 x 600', '800x', '-800x600', '12345x600']) {
      expect(parseResolution(text)).toBeUndefined();
    }
  });
});
