import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { jira } from './jira.ts';
import type { Vendor } from './vendor.types.ts';

export const VENDORS: Readonly<Record<TrackerKind, Vendor>> = { github, gitlab, jira };
