import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './data-table.module.css';

interface DataTableProps {
  /** The name of the table for screen readers. */
  label: string;
  /** A last column 'Actions' is aligned right. */
  columns: readonly string[];
  children?: ReactNode;
  isLoading?: boolean;
  /** True if the row's lines need no names on narrow screens. */
  hasPlainLines?: boolean;
}

/** Shows a table. On narrow screens each row becomes a block of named lines. */
export function DataTable({
  label,
  columns,
  children,
  isLoading = false,
  hasPlainLines = false,
}: DataTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The end of a region that scrolls must be in reach of the keyboard.
    <section className={classes.frame} tabIndex={0} aria-label={label}>
      <table
        className={classes.table}
        data-plain={hasPlainLines || undefined}
        aria-busy={isLoading}
        style={namesOf(columns)}
      >
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" data-actions={column === 'Actions' || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{isLoading ? <SkeletonRows columns={columns} /> : children}</tbody>
      </table>
    </section>
  );
}

/** Returns the names of the columns as CSS variables, for the lines of narrow screens. */
const namesOf = (columns: readonly string[]) =>
  Object.fromEntries(columns.map((column, index) => [`--column-${index + 1}`, `'${column}'`]));

const WIDTHS = ['62%', '48%', '70%', '54%', '40%'];

function SkeletonRows({ columns }: { columns: readonly string[] }) {
  return WIDTHS.map((width) => (
    <tr key={width} aria-hidden="true">
      {columns.map((column) => (
        <td key={column}>
          <Skeleton height={12} width={width} radius="sm" />
        </td>
      ))}
    </tr>
  ));
}
