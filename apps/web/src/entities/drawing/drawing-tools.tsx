import { ActionIcon, UnstyledButton } from '@mantine/core';
import { COLOR_VALUES, DRAWING_COLORS, type DrawingColor } from '@ringmark/contract/pages/drawing-colors';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowUpRight,
  IconBlur,
  IconCircleNumber1,
  IconLetterT,
  IconScribble,
  IconSquare,
  IconTrash,
} from '@tabler/icons-react';
import { COMMAND_KEY } from '../../lib/browser/command-key.ts';
import { tip } from '../../ui/menus/tooltips.tsx';
import classes from './drawing-editor.module.css';
import type { MarkKind } from './marks.ts';
import type { MarksInWork } from './use-marks.ts';

export const TOOLS = [
  { kind: 'arrow', label: 'Arrow', key: 'a', Icon: IconArrowUpRight },
  { kind: 'box', label: 'Box', key: 'b', Icon: IconSquare },
  { kind: 'line', label: 'Line', key: 'l', Icon: IconScribble },
  { kind: 'text', label: 'Text', key: 't', Icon: IconLetterT },
  { kind: 'step', label: 'Number', key: 'n', Icon: IconCircleNumber1 },
  { kind: 'cover', label: 'Blur', key: 'x', Icon: IconBlur },
] as const satisfies readonly { kind: MarkKind; label: string; key: string; Icon: typeof IconSquare }[];

interface DrawingToolsProps {
  tool: MarkKind;
  color: DrawingColor;
  canCover: boolean;
  work: MarksInWork;
  /** `inMiddle`: by keyboard, which has no place on the picture. */
  onTool: (tool: MarkKind, inMiddle: boolean) => void;
  onColor: (color: DrawingColor) => void;
  onRemove: () => void;
}

const Changes = ({ work, onRemove }: Pick<DrawingToolsProps, 'work' | 'onRemove'>) => (
  <div className={classes.group}>
    <ActionIcon
      size={36}
      aria-label="Undo"
      disabled={!work.canUndo}
      onClick={() => work.act({ do: 'undo' })}
      {...tip(`Undo (${COMMAND_KEY}+Z)`)}
    >
      <IconArrowBackUp size={19} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      size={36}
      aria-label="Redo"
      disabled={!work.canRedo}
      onClick={() => work.act({ do: 'redo' })}
      {...tip(`Redo (${COMMAND_KEY}+Shift+Z)`)}
    >
      <IconArrowForwardUp size={19} stroke={1.5} />
    </ActionIcon>
    <ActionIcon
      size={36}
      aria-label="Remove selected mark"
      disabled={work.chosen === null}
      onClick={onRemove}
      {...tip('Remove (Delete)')}
    >
      <IconTrash size={18} stroke={1.5} />
    </ActionIcon>
  </div>
);

/** The toolbar with the drawing tools, their colours and undo. */
export function DrawingTools(props: DrawingToolsProps) {
  const { tool, color, canCover, work } = props;
  return (
    <div className={classes.tools} role="toolbar" aria-label="Drawing">
      <div className={classes.group}>
        {TOOLS.filter(({ kind }) => canCover || kind !== 'cover').map(({ kind, label, key, Icon }) => (
          <ActionIcon
            key={kind}
            size={36}
            variant={tool === kind ? 'light' : 'subtle'}
            aria-label={label}
            aria-pressed={tool === kind}
            disabled={work.isFull}
            onClick={(event) => props.onTool(kind, event.detail === 0)}
            {...tip(`${label} (${key.toUpperCase()})`)}
          >
            <Icon size={19} stroke={1.5} />
          </ActionIcon>
        ))}
      </div>
      <fieldset className={classes.group} disabled={tool === 'cover'}>
        <legend className={classes.legend}>Colour</legend>
        {DRAWING_COLORS.map((one) => (
          <UnstyledButton
            key={one}
            className={classes.color}
            aria-label={one.charAt(0).toUpperCase() + one.slice(1)}
            aria-pressed={color === one}
            style={{ '--color': COLOR_VALUES[one] }}
            onClick={() => props.onColor(one)}
          />
        ))}
      </fieldset>
      <Changes {...props} />
    </div>
  );
}
