import {
  Button,
  CloseButton,
  FocusTrap,
  Portal,
  SegmentedControl,
  Skeleton,
  Textarea,
  TextInput,
} from '@mantine/core';
import { LIMITS } from '@ringmark/contract/limits';
import { ringPlace } from '@ringmark/contract/ring-place';
import { SEVERITIES, type Severity } from '@ringmark/contract/vocabulary';
import { type CSSProperties, type FormEvent, useEffect, useId, useState } from 'react';
import { isComposing } from '../../../lib/composing.ts';
import { useFocusBack } from '../../../ui/use-focus-back.ts';
import { PinThumbnail } from '../../../entities/pin-thumbnail.tsx';
import classes from './annotation-dialog.module.css';
import type { Capture } from '../page/page-view.types.ts';
import { placeBeside, type Point, type Size } from '../page/scale.ts';
import type { AnnotationWords } from './use-save-annotation.ts';

/** CSS px; narrower windows have it as a sheet at their lower edge. */
const PANEL: Size = { width: 380, height: 600 };
const SHEET_BELOW = 640;

const SEVERITY_CHOICES = SEVERITIES.map((severity) => ({
  value: severity,
  label: severity.charAt(0).toUpperCase() + severity.slice(1),
}));

interface AnnotationDialogProps {
  /** The click, CSS px of the document. */
  at: Point;
  /** The click, CSS px of the window. */
  beside: Point;
  window: Size;
  captured: Promise<Capture>;
  words: AnnotationWords;
  isSaving: boolean;
  onWords: (words: AnnotationWords) => void;
  onSave: () => void;
  onClose: () => void;
}

/** The picture of the page with the ring in it, as it will be saved. */
function Shot({ at, captured }: { at: Point; captured: Promise<Capture> }) {
  const [capture, setCapture] = useState<Capture>();
  useEffect(() => {
    let isLate = false;
    void captured.then((known) => !isLate && setCapture(known));
    return () => {
      isLate = true;
    };
  }, [captured]);
  if (!capture) {
    return (
      <output className={classes.shot} aria-busy="true" aria-label="Taking the screenshot">
        <Skeleton height="100%" radius={0} />
      </output>
    );
  }
  if (!capture.screenshot) {
    return (
      <output className={classes.noShot}>
        Screenshot capture failure: the annotation is saved without a screenshot.
      </output>
    );
  }
  const ticket = { clickX: String(at.x), clickY: String(at.y), pin: capture.pin };
  const ring = ringPlace(ticket, undefined) ?? null;
  return (
    <div className={classes.shot} data-testid="draft-shot">
      <PinThumbnail src={capture.screenshot} ring={ring} className={classes.picture} />
    </div>
  );
}

function Fields({ words, onWords }: Pick<AnnotationDialogProps, 'words' | 'onWords'>) {
  const severityLabel = useId();
  return (
    <>
      <TextInput
        label="Title"
        required
        data-autofocus
        maxLength={LIMITS.titleLength}
        value={words.title}
        onChange={({ currentTarget }) => onWords({ ...words, title: currentTarget.value })}
      />
      <Textarea
        label="Description"
        required
        autosize
        minRows={3}
        maxRows={6}
        maxLength={LIMITS.descriptionLength}
        value={words.description}
        onChange={({ currentTarget }) => onWords({ ...words, description: currentTarget.value })}
      />
      <div>
        <p className={classes.label} id={severityLabel}>
          Severity Level
        </p>
        <SegmentedControl
          withItemsBorders={false}
          fullWidth
          aria-labelledby={severityLabel}
          data={SEVERITY_CHOICES}
          value={words.severity}
          onChange={(severity) => onWords({ ...words, severity: severity as Severity })}
        />
      </div>
    </>
  );
}

interface FootProps {
  isSaving: boolean;
  canSave: boolean;
  onClose: () => void;
}

function Foot({ isSaving, canSave, onClose }: FootProps) {
  return (
    <div className={classes.foot}>
      <Button variant="default" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={!canSave}>
        {isSaving ? 'Saving...' : 'Save Annotation'}
      </Button>
    </div>
  );
}

/** Asks for the words of a pin, beside the pin. */
export function AnnotationDialog(props: AnnotationDialogProps) {
  const { window, words, isSaving, onClose } = props;
  const title = useId();
  useFocusBack();
  const isSheet = window.width < SHEET_BELOW;
  const height = Math.min(PANEL.height, window.height - 32);
  const place: CSSProperties = isSheet
    ? {}
    : {
        ...placeBeside(props.beside, { width: PANEL.width, height }, window),
        width: PANEL.width,
        maxHeight: height,
      };
  const canSave = words.title.trim() !== '' && words.description.trim() !== '' && !isSaving;
  return (
    <Portal>
      <div className={classes.backdrop} />
      <FocusTrap>
        {/* Not opened as a modal one, which would stand in the middle and hide the ring. */}
        <dialog
          open
          aria-modal="true"
          aria-labelledby={title}
          tabIndex={-1}
          className={classes.dialog}
          data-sheet={isSheet || undefined}
          style={place}
          onKeyDown={(event) => {
            event.stopPropagation();
            // An input method's Escape takes back what it composes.
            if (event.key === 'Escape' && !isComposing(event.nativeEvent)) onClose();
          }}
        >
          <div className={classes.head}>
            <h2 id={title}>Add Web Annotation</h2>
            <CloseButton aria-label="Close" onClick={onClose} />
          </div>
          <form
            className={classes.form}
            onSubmit={(event: FormEvent) => {
              event.preventDefault();
              if (canSave) props.onSave();
            }}
          >
            <div className={classes.body}>
              <Shot at={props.at} captured={props.captured} />
              <Fields words={words} onWords={props.onWords} />
            </div>
            <Foot isSaving={isSaving} canSave={canSave} onClose={onClose} />
          </form>
        </dialog>
      </FocusTrap>
    </Portal>
  );
}
