import { ActionIcon, SegmentedControl, Tooltip } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconContrast,
  IconDots,
  IconEyeCog,
  IconExternalLink,
  IconEye,
  IconLayoutGrid,
  IconMapPin,
  IconMapPinOff,
  IconMapPinPlus,
  IconMaximize,
  IconReload,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { safeHref } from '../../../lib/browser/safe-href.ts';
import type { AnnotateMode, PageView } from './page-view.types.ts';
import { ClipButton } from '../clip/clip-button.tsx';
import type { ClipControl } from '../clip/use-clip.ts';
import { Tool } from './tool.tsx';
import classes from './toolbar.module.css';
import { nextZoom } from './scale/scale.ts';
import type { Zooming } from './scale/use-scale.ts';

interface ToolbarProps {
  view: PageView;
  mode: AnnotateMode;
  zooming: Zooming;
  /** True on small windows, where the tools are a bar below the page. */
  isCompact: boolean;
  onMode: (mode: AnnotateMode) => void;
  arePinsHidden: boolean;
  onPins: () => void;
  /** Opens and closes the page rules; null for those who have none to make. */
  onRules: (() => void) | null;
  areRulesOpen: boolean;
  clip: ClipControl;
  /** The selects for the page: project, address, resolution. */
  children: ReactNode;
}

export function Zoom({ scale, fit, isFit, isFilled, onZoom, onFill }: Zooming) {
  const [smaller, larger] = [nextZoom(scale, -1, fit), nextZoom(scale, 1, fit)];
  return (
    <fieldset className={classes.group} aria-label="Zoom">
      <Tool label="Zoom out" isDisabled={smaller === scale} onClick={() => onZoom(smaller)}>
        <IconZoomOut size={17} stroke={1.5} />
      </Tool>
      <Tooltip label="Fit to window">
        <button
          type="button"
          className={`${classes.percent} tabular`}
          aria-label={`Zoom ${Math.round(scale * 100)}%, fit to window`}
          aria-pressed={isFit}
          onClick={() => onZoom(null)}
        >
          {Math.round(scale * 100)}%
        </button>
      </Tooltip>
      <Tool label="Zoom in" isDisabled={larger === scale} onClick={() => onZoom(larger)}>
        <IconZoomIn size={17} stroke={1.5} />
      </Tool>
      {isFilled !== null && (
        <Tool label="Use all available space" isPressed={isFilled} onClick={() => onFill(!isFilled)}>
          <IconMaximize size={17} stroke={1.5} />
        </Tool>
      )}
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

function Modes({ mode, onMode }: Pick<ToolbarProps, 'mode' | 'onMode'>) {
  return (
    <SegmentedControl
      withItemsBorders={false}
      size="xs"
      className={classes.modes}
      data-mode={mode}
      aria-label="Mode"
      data={MODES}
      value={mode}
      onChange={(value) => onMode(value as AnnotateMode)}
    />
  );
}

function Travel({ view }: { view: PageView }) {
  return (
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
  );
}

function NewTab({ view }: { view: PageView }) {
  const href = safeHref(view.url, window.location.origin);
  if (!href) return null;
  return (
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
  );
}

/** Pins out of the way of what they are on. */
function PinsSwitch({ arePinsHidden, onPins }: Pick<ToolbarProps, 'arePinsHidden' | 'onPins'>) {
  const Icon = arePinsHidden ? IconMapPin : IconMapPinOff;
  return (
    <Tool label={arePinsHidden ? 'Show pins' : 'Hide pins'} onClick={onPins}>
      <Icon size={17} stroke={1.5} />
    </Tool>
  );
}

/** The page, and not the app, in light or dark: the app's own switch is a moon. */
function SchemeSwitch({ view: { colorScheme } }: { view: PageView }) {
  if (!colorScheme) return null;
  const isDark = colorScheme.now === 'dark';
  return (
    <Tool
      label={isDark ? 'Show the page in light mode' : 'Show the page in dark mode'}
      onClick={() => colorScheme.choose(isDark ? 'light' : 'dark')}
    >
      <IconContrast size={17} stroke={1.5} />
    </Tool>
  );
}

/** Opens the rules that hide parts of the project's pages from everyone; for administrators. */
function RulesSwitch({ onRules, areRulesOpen }: Pick<ToolbarProps, 'onRules' | 'areRulesOpen'>) {
  if (!onRules) return null;
  return (
    <Tool label="Page rules" isPressed={areRulesOpen} onClick={onRules}>
      <IconEyeCog size={17} stroke={1.5} />
    </Tool>
  );
}

/** Back to all pages. */
function AllPages() {
  return (
    <Tooltip label="All pages">
      <ActionIcon component={Link} to="/annotate" size={32} aria-label="All pages">
        <IconLayoutGrid size={17} stroke={1.5} />
      </ActionIcon>
    </Tooltip>
  );
}

/** Below the page, where a thumb is: the modes, and all else one press further. */
function CompactToolbar(props: ToolbarProps) {
  const { view, mode, zooming, onMode, children } = props;
  const [isMore, setIsMore] = useState(false);
  return (
    <div className={classes.compact} role="toolbar" aria-label="Annotation tools">
      {isMore && (
        <div className={classes.more}>
          {children}
          <div className={classes.ways}>
            <Zoom {...zooming} />
            <PinsSwitch {...props} />
            <SchemeSwitch view={view} />
            <RulesSwitch {...props} />
            <ClipButton clip={props.clip} onPressed={() => setIsMore(false)} />
            <NewTab view={view} />
          </div>
        </div>
      )}
      <div className={classes.bar}>
        <AllPages />
        <Modes mode={mode} onMode={onMode} />
        <Travel view={view} />
        <Tool label="More tools" isPressed={isMore} onClick={() => setIsMore(!isMore)}>
          <IconDots size={17} stroke={1.5} />
        </Tool>
      </div>
    </div>
  );
}

/** The tools of the page: which one it is, in which mode it is, and ways about it. */
export function Toolbar(props: ToolbarProps) {
  if (props.isCompact) return <CompactToolbar {...props} />;
  const { view, mode, zooming, onMode, children } = props;
  return (
    <div className={classes.room}>
      <div className={classes.toolbar} role="toolbar" aria-label="Annotation tools">
        <AllPages />
        <div className={classes.choice}>
          {children}
          <Modes mode={mode} onMode={onMode} />
        </div>
        <div className={classes.ways}>
          <Travel view={view} />
          <Zoom {...zooming} />
          <PinsSwitch {...props} />
          <SchemeSwitch view={view} />
          <RulesSwitch {...props} />
          <ClipButton clip={props.clip} />
          <NewTab view={view} />
        </div>
      </div>
    </div>
  );
}
