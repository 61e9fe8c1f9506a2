import { NativeSelect } from '@mantine/core';
import type { ImportMapping, ImportPlan } from '@ringmark/contract/lists/imports';
import { IMPORT_FIELDS, type ImportField } from '@ringmark/contract/lists/import-fields';
import { TICKET_STATUSES } from '@ringmark/contract/vocabulary';
import classes from './imports.module.css';

const FIELD_NAMES: Readonly<Record<ImportField, string>> = {
  id: 'ID (identifies each row)',
  title: 'Title',
  description: 'Description',
  status: 'Status',
  severity: 'Severity',
  url: 'Page URL',
  author: 'Creator',
  assignee: 'Assignee',
  labels: 'Labels',
  due: 'Due date',
  created: 'Created',
  updated: 'Updated',
};

interface ImportMappingProps {
  plan: ImportPlan;
  mapping: ImportMapping;
  onMap: (change: Partial<ImportMapping>) => void;
  isDisabled: boolean;
}

/** Maps the columns to fields, and the file's words to statuses. */
export function ImportMappingFields({ plan, mapping, onMap, isDisabled }: ImportMappingProps) {
  return (
    <>
      {plan.source === 'csv' && (
        <fieldset className={classes.fields} disabled={isDisabled}>
          <legend>Columns</legend>
          {IMPORT_FIELDS.map((field) => (
            <NativeSelect
              key={field}
              size="xs"
              label={FIELD_NAMES[field]}
              value={plan.columns[field] ?? ''}
              data={[{ value: '', label: 'None' }, ...new Set(plan.headers.filter(Boolean))]}
              onChange={({ currentTarget }) =>
                onMap({ columns: { ...mapping.columns, [field]: currentTarget.value } })
              }
            />
          ))}
        </fieldset>
      )}
      {plan.statuses.length > 0 && (
        <fieldset className={classes.fields} disabled={isDisabled}>
          <legend>{plan.source === 'trello' ? 'Status for each list' : 'Status for each value'}</legend>
          {plan.statuses.map(({ word, count, status }) => (
            <NativeSelect
              key={word}
              size="xs"
              label={`${word || 'Empty'} (${count})`}
              value={status}
              data={[...TICKET_STATUSES]}
              onChange={({ currentTarget }) => {
                const chosen = TICKET_STATUSES.find((one) => one === currentTarget.value);
                if (chosen) onMap({ statuses: { ...mapping.statuses, [word]: chosen } });
              }}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
