import { SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { TICKET_LIMITS } from '@ringmark/contract/tickets/ticket-limits';
import { SEVERITIES, type Severity } from '@ringmark/contract/vocabulary';
import { useId } from 'react';
import { MarkdownField } from '../../../entities/rich-text/markdown-field.tsx';
import classes from './annotation-dialog.module.css';
import { shownTitle } from './annotation-title.ts';
import type { AnnotationWords } from './use-save-annotation.ts';

const SEVERITY_CHOICES = SEVERITIES.map((severity) => ({
  value: severity,
  label: severity.charAt(0).toUpperCase() + severity.slice(1),
}));

interface AnnotationFieldsProps {
  words: AnnotationWords;
  onWords: (words: AnnotationWords) => void;
}

/** The words of a pin, and how bad it is. */
export function AnnotationFields({ words, onWords }: AnnotationFieldsProps) {
  const severityLabel = useId();
  return (
    <>
      <MarkdownField name="Description" isLabelled isAside text={words.description}>
        <Textarea
          label="Description"
          required
          data-autofocus
          autosize
          minRows={3}
          maxRows={6}
          placeholder="What should change here?"
          maxLength={TICKET_LIMITS.descriptionLength}
          value={words.description}
          onChange={({ currentTarget }) => onWords({ ...words, description: currentTarget.value })}
        />
      </MarkdownField>
      <TextInput
        label="Title"
        required
        placeholder="Taken from the first line"
        maxLength={TICKET_LIMITS.titleLength}
        value={shownTitle(words)}
        onChange={({ currentTarget }) =>
          onWords({ ...words, title: currentTarget.value, isTitleTyped: true })
        }
        onBlur={() => {
          // A title that was emptied follows the description again.
          if (words.title.trim() === '') onWords({ ...words, title: '', isTitleTyped: false });
        }}
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
