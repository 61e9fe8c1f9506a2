import { Button, CloseButton, FocusTrap, Portal } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { type CSSProperties, type FormEvent, type KeyboardEvent, useId, useRef } from 'react';
import type { Drawn } from '../../../entities/drawing/picture-editor.tsx';
import type { SimilarTicketsProps } from '../../../entities/similar-tickets.tsx';
import { WaitingList } from '../../../entities/files/waiting-list.tsx';
import { COMMAND_KEY } from '../../../lib/browser/command-key.ts';
import { isComposing } from '../../../lib/browser/composing.ts';
import type { useWaitingFiles } from '../../../lib/drafts/use-waiting-files.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import { complaintOfFiles } from '../../../lib/uploads/file-limits.ts';
import { FileButton } from '../../../ui/files/file-button.tsx';
import { useFileIntake } from '../../../ui/files/use-file-intake.ts';
import { useRestoreFocus } from '../../../ui/focus/use-restore-focus.ts';
import classes from './annotation-dialog.module.css';
import type { Capture, DraftPin } from '../page/page-view.types.ts';
import { useScreenKeyboard } from '../page/use-screen-keyboard.ts';
import { placeBeside, type Point, type Size } from '../page/scale/scale.ts';
import { shownTitle } from './annotation-title.ts';
import { AnnotationFields } from './annotation-fields.tsx';
import { DraftShot } from '../draft/draft-shot.tsx';
import { DraftSteps } from '../draft/draft-steps.tsx';
import { SimilarPins } from './similar-pins.tsx';
import { ClipInPin } from '../clip/clip-in-pin.tsx';
import type { ClipControl } from '../clip/use-clip.ts';
import { isCovered } from './drawn-capture.ts';
import type { AnnotationWords } from './use-save-annotation.ts';

/** CSS px; narrower windows have it as a sheet at their lower edge. */
const PANEL: Size = { width: 380, height: 600 };
const SHEET_BELOW = 640;
/** The largest width of the panel next to the dialog. */
const SIDE = 300;
const GAP = 10;

type WaitingFiles = ReturnType<typeof useWaitingFiles>;

interface AnnotationDialogProps {
  /** The click, CSS px of the document. */
  at: Point;
  /** The click, CSS px of the window. */
  beside: Point;
  /** The distance from the click to the sides of what was marked, CSS px of the window. */
  reach: number;
  window: Size;
  captured: Promise<Capture>;
  preview: DraftPin['preview'];
  words: AnnotationWords;
  files: WaitingFiles;
  clip: ClipControl;
  /** The numbers of the steps that are not shared. */
  leftOut: ReadonlySet<number>;
  onLeaveOut: (index: number) => void;
  drawn: Drawn | null;
  onDrawn: (drawn: Drawn | null) => void;
  similar: SimilarTicketsProps;
  onWords: (words: AnnotationWords) => void;
  onSave: () => void;
  onClose: () => void;
}

function Files({ files, complaint }: { files: WaitingFiles; complaint: string | undefined }) {
  return (
    <div className={classes.files}>
      <FileButton
        label="Attachments"
        variant="subtle"
        color="gray"
        leftSection={<IconPaperclip size={15} stroke={1.5} />}
        onFiles={files.add}
      >
        Add files or paste an image
      </FileButton>
      <WaitingList waiting={files} />
      {complaint && (
        <p className={classes.complaint} role="alert">
          {complaint}
        </p>
      )}
    </div>
  );
}

function Foot({ canSave, onClose }: { canSave: boolean; onClose: () => void }) {
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={!canSave} title={`${COMMAND_KEY}+Enter`}>
        Save annotation
      </Button>
    </div>
  );
}

const sendsForm = (event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !isComposing(event.nativeEvent);

/** Returns the place of the dialog: next to its pin, or as a sheet above the on-screen keyboard. */
function usePlace({ beside, window, reach }: Pick<AnnotationDialogProps, 'beside' | 'window' | 'reach'>): {
  isSheet: boolean;
  style: CSSProperties;
} {
  const keyboard = useScreenKeyboard();
  if (window.width < SHEET_BELOW) {
    const style = { bottom: keyboard.height, maxHeight: Math.round(keyboard.free * 0.9) };
    return { isSheet: true, style };
  }
  const height = Math.min(PANEL.height, window.height - 32);
  const place = placeBeside(beside, { width: PANEL.width, height }, window, { reach });
  return { isSheet: false, style: { ...place, width: PANEL.width, maxHeight: height } };
}

/** Returns a place where there is room: right of the dialog, else left of it. */
function besideDialog({ left = 0, top, maxHeight }: CSSProperties, window: Size): CSSProperties {
  const right = Number(left) + PANEL.width + GAP;
  const width = Math.min(SIDE, Math.max(window.width - right, Number(left)) - GAP * 2);
  const isRight = right + width + GAP <= window.width;
  return { top, maxHeight, width, left: isRight ? right : Number(left) - width - GAP };
}

type SimilarProps = Pick<AnnotationDialogProps, 'similar' | 'window'> & ReturnType<typeof usePlace>;

const Similar = ({ similar, window, isSheet, style }: SimilarProps) => (
  <SimilarPins similar={similar} isSheet={isSheet} style={besideDialog(style, window)} />
);

const Head = ({ title, onClose }: { title: string; onClose: () => void }) => (
  <div className={classes.head}>
    <h2 id={title}>Add Web Annotation</h2>
    <CloseButton aria-label="Close" onClick={onClose} />
  </div>
);

const Body = ({ complaint, ...props }: AnnotationDialogProps & { complaint: string | undefined }) => (
  <div className={classes.body}>
    <DraftShot
      at={props.at}
      captured={props.captured}
      preview={props.preview}
      drawn={props.drawn}
      onDrawn={props.onDrawn}
    />
    <AnnotationFields words={props.words} onWords={props.onWords} />
    {!isCovered(props.drawn) && (
      <DraftSteps captured={props.captured} leftOut={props.leftOut} onLeaveOut={props.onLeaveOut} />
    )}
    <Files files={props.files} complaint={complaint} />
    <ClipInPin clip={props.clip} files={props.files.files} isCovered={isCovered(props.drawn)} />
  </div>
);

/** Asks for the words of a pin, next to the pin. */
export function AnnotationDialog(props: AnnotationDialogProps) {
  const { words, files, onClose } = props;
  const title = useId();
  const form = useRef<HTMLFormElement>(null);
  useRestoreFocus();
  const settings = trpc.settings.get.useQuery();
  const complaint = complaintOfFiles(files.files, settings.data);
  const intake = useFileIntake(files.add);
  const { isSheet, style } = usePlace(props);
  const similar = <Similar {...props} isSheet={isSheet} style={style} />;
  const isWhole = words.description.trim() !== '' && shownTitle(words).trim() !== '';
  const canSave = isWhole && !complaint;
  return (
    <Portal>
      <div className={classes.backdrop} />
      <FocusTrap>
        <div>
          {/* It is not opened as a modal dialog, which would be in the middle and hide the ring. */}
          <dialog
            open
            aria-modal="true"
            aria-labelledby={title}
            tabIndex={-1}
            className={classes.dialog}
            data-sheet={isSheet || undefined}
            data-over={intake.isOver || undefined}
            style={style}
            {...intake.handlers}
            onKeyDown={(event) => {
              event.stopPropagation();
              if (sendsForm(event)) form.current?.requestSubmit();
              // An input method's Escape takes back what it composes.
              if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
            }}
          >
            <Head title={title} onClose={onClose} />
            <form
              ref={form}
              className={classes.form}
              onSubmit={(event: FormEvent) => {
                event.preventDefault();
                if (canSave) props.onSave();
              }}
            >
              <Body {...props} complaint={complaint} />
              {isSheet && similar}
              <Foot canSave={canSave} onClose={onClose} />
            </form>
          </dialog>
          {!isSheet && similar}
        </div>
      </FocusTrap>
    </Portal>
  );
}
