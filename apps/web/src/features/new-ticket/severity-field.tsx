import { SegmentedControl } from '@mantine/core';
import { SEVERITIES, type Severity } from '@ringmark/contract/vocabulary';
import { useId } from 'react';
import classes from './new-ticket.module.css';

const OPTIONS = SEVERITIES.map((severity) => ({
  value: severity,
  label: severity.charAt(0).toUpperCase() + severity.slice(1),
}));

export function SeverityField({
  value,
  isReadOnly,
  onChange,
}: {
  value: Severity;
  isReadOnly: boolean;
  onChange: (severity: Severity) => void;
}) {
  const id = useId();
  return (
    <div>
      <span id={id} className={classes.label}>
        Severity
      </span>
      <SegmentedControl
        withItemsBorders={false}
        className={classes.severity}
        aria-labelledby={id}
        data={OPTIONS}
        value={value}
        readOnly={isReadOnly}
        onChange={(chosen) => onChange(chosen)}
      />
    </div>
  );
}
