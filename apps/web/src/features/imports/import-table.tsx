import type { ImportPlan } from '@ringmark/contract/lists/imports';
import { SeverityBadge } from '../../entities/severity-badge.tsx';
import { StatusBadge } from '../../entities/status-badge.tsx';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { rows, tickets } from './counted.ts';
import classes from './imports.module.css';

/** Returns a sentence for each thing that a person must know about the tickets that will be created. */
function sentencesOf(plan: ImportPlan): string[] {
  const taken = new Set(Object.values(plan.columns));
  const leftOut = [...new Set(plan.headers)].filter((header) => header !== '' && !taken.has(header));
  return [
    `${tickets(plan.count)} will be created.`,
    ...(plan.knownCount > 0 ? [`${rows(plan.knownCount)} already imported, left unchanged.`] : []),
    ...(leftOut.length > 0 ? [`Columns not imported: ${leftOut.join(', ')}.`] : []),
    ...(plan.encoding ? [`File encoding: ${plan.encoding}.`] : []),
    ...(plan.newLabels.length > 0 ? [`New labels: ${plan.newLabels.join(', ')}.`] : []),
    ...(plan.unknownPeople.length > 0
      ? [
          `Not in this project: ${plan.unknownPeople.join(', ')}. Their comments will be imported under your name, with the original author’s name above the text.`,
        ]
      : []),
  ];
}

/** Shows the dry run: the tickets to create, and which rows are skipped and why. */
export function ImportTable({ plan }: { plan: ImportPlan }) {
  return (
    <>
      <ul className={classes.sentences}>
        {sentencesOf(plan).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {plan.rows.length > 0 && (
        <DataTable label="Tickets to create" columns={['Title', 'Status', 'Severity', 'Creator', 'Notes']}>
          {plan.rows.map((row) => (
            <tr key={row.line}>
              <td title={row.title}>
                <strong dir="auto">{row.title}</strong>
              </td>
              <td>
                <StatusBadge status={row.status} />
              </td>
              <td>
                <SeverityBadge severity={row.severity} />
              </td>
              <td title={row.author}>{row.author}</td>
              <td>
                {[
                  ...(row.assignee ? [`Assigned to ${row.assignee}.`] : []),
                  ...(row.dueOn ? [`Due ${row.dueOn}.`] : []),
                  ...(row.labels.length > 0 ? [`Labels: ${row.labels.join(', ')}.`] : []),
                  ...(row.commentCount > 0
                    ? [`${row.commentCount} ${row.commentCount === 1 ? 'comment' : 'comments'}.`]
                    : []),
                  ...row.remarks,
                ].join(' ')}
              </td>
            </tr>
          ))}
        </DataTable>
      )}
      {plan.count > plan.rows.length && (
        <p className={classes.more}>And {tickets(plan.count - plan.rows.length)} more.</p>
      )}
      {plan.droppedCount > 0 && (
        <DataTable label="Skipped rows" columns={['Skipped', 'Row', 'Reason']}>
          {plan.dropped.map(({ line, title, why }) => (
            <tr key={line}>
              <td title={title}>{title || 'Untitled'}</td>
              <td>{line}</td>
              <td>{why}</td>
            </tr>
          ))}
        </DataTable>
      )}
      {plan.droppedCount > plan.dropped.length && (
        <p className={classes.more}>And {plan.droppedCount - plan.dropped.length} more skipped.</p>
      )}
    </>
  );
}
