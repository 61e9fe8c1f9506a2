import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconExternalLink,
  IconEye,
  IconMapPinPlus,
  IconReload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { safeHref } from '../../../lib/safe-href.ts';
import type { AnnotateMode, PageView } from './page-view.types.ts';
import classes from './toolbar.module.css';
import { nextZoom } from './scale.ts';

interface ToolbarProps {
  /** Absent while no page is chosen. */
  view?: PageView;
  mode: AnnotateMode;
  scale: number;
  isFit: boolean;
  onMode: (mode: AnnotateMode) => void;
  /** Null for the scale that fits. */
  onZoom: (scale: number | null) => void;
  /** Which page: project, address, resolution. */
  children: ReactNode;
}

interface ToolProps {
  label: string;
  isDisabled?: boolean | undefined;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isDisabled, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon size={32} aria-label={label} disabled={isDisabled} onClick={onClick}>
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

function Zoom({ scale, isFit, onZoom }: Pick<ToolbarProps, 'scale' | 'isFit' | 'onZoom'>) {
  return (
    <fieldset className={classes.group} aria-label="Zoom">
      <Tool
        label="Zoom out"
        isDisabled={nextZoom(scale, -1) === scale}
        onClick={() => onZoom(nextZoom(scale, -1))}
      >
        <IconZoomOut size={17} stroke={1.5} />
      </Tool>
      <Tooltip label="Fit to the window">
        <button
          type="button"
          className={`${classes.percent} tabular`}
          aria-label={`Zoom ${Math.round(scale * 100)} %, fit to the window`}
          aria-pressed={isFit}
          onClick={() => onZoom(null)}
        >
          {Math.round(scale * 100)}%
        </button>
      </Tooltip>
      <Tool
        label="Zoom in"
        isDisabled={nextZoom(scale, 1) === scale}
        onClick={() => onZoom(nextZoom(scale, 1))}
      >
        <IconZoomIn size={17} stroke={1.5} />
      </Tool>
    </fieldset>
  );
}

const MODES = [
  {
    value: 'view',
    label: (
      <span className={classes.mode}>
        <IconEye size={15} stroke={1.5} aria-hidden="true" /> View
      </span>
    ),
  },
  {
    value: 'markup',
    label: (
      <span className={classes.mode}>
        <IconMapPinPlus size={15} stroke={1.5} aria-hidden="true" /> MARKUP
      </span>
    ),
  },
];

/** One row over the page: which page, in which mode, and ways about it. */
export function Toolbar({ view, mode, scale, isFit, onMode, onZoom, children }: ToolbarProps) {
  const href = view && safeHref(view.url, window.location.origin);
  return (
    <div className={classes.room}>
      <div className={classes.toolbar} role="toolbar" aria-label="Annotation tools">
        <div className={classes.choice}>
          {children}
          <SegmentedControl
            withItemsBorders={false}
            size="xs"
            className={classes.modes}
            data-mode={mode}
            aria-label="Mode"
            data={MODES}
            value={mode}
            onChange={(value) => onMode(value as AnnotateMode)}
            disabled={!view}
          />
        </div>
        {view && (
          <div className={classes.ways}>
            <div className={classes.group}>
              <Tool label="Back" isDisabled={!view.canGoBack} onClick={view.back}>
                <IconArrowLeft size={17} stroke={1.5} />
              </Tool>
              <Tool label="Forward" isDisabled={!view.canGoForward} onClick={view.forward}>
                <IconArrowRight size={17} stroke={1.5} />
              </Tool>
              <Tool label="Reload" onClick={view.reload}>
                <IconReload size={17} stroke={1.5} />
              </Tool>
            </div>
            <Zoom scale={scale} isFit={isFit} onZoom={onZoom} />
            {href && (
              <Tooltip label="Open in New Tab">
                <ActionIcon
                  component="a"
                  href={href}
                  target="_blank"
                  rel="noopener noreferrer nofollow"
                  size={32}
                  aria-label="Open in New Tab"
                >
                  <IconExternalLink size={17} stroke={1.5} />
                </ActionIcon>
              </Tooltip>
            )}
          </div>
        )}
      </div>
    </div>
  );
}
