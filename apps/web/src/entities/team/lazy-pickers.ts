import { lazy } from 'react';

/** Row 9: the code is loaded when someone opens one. */
export const AssigneePicker = lazy(async () => ({
  default: (await import('./assignee-picker.tsx')).AssigneePicker,
}));
export const DuePicker = lazy(async () => ({ default: (await import('./due-picker.tsx')).DuePicker }));
export const LabelPicker = lazy(async () => ({ default: (await import('./label-picker.tsx')).LabelPicker }));
