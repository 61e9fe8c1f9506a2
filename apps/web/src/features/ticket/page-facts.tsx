import type { InsideElement, PageReport, PinContext, PinRegion } from '@ringmark/contract/pins';
import type { ReactNode } from 'react';
import classes from './page-facts.module.css';

const px = (value: number) => String(Math.round(value));

function Fold({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <details className={classes.fold}>
      <summary>
        {title}
        {count !== undefined && <span className={`${classes.count} tabular`}>{count}</span>}
      </summary>
      <div className={classes.inside}>{children}</div>
    </details>
  );
}

function Rows({ rows }: { rows: [string, ReactNode][] }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.rows}>
      {known.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const namedAs = ({ tag, role, name, text }: InsideElement): string =>
  [`<${tag}>`, role !== 'generic' && role, name ?? text].filter(Boolean).join(' · ');

/** What lies in a region. */
function RegionFold({ region }: { region: PinRegion }) {
  const { x, y, width, height, inside } = region;
  return (
    <Fold title="Elements in the box" count={inside.length}>
      <Rows
        rows={[
          ['Size', `${px(width)} × ${px(height)} px`],
          ['Position', `${px(x)}, ${px(y)}`],
        ]}
      />
      {inside.length === 0 && <p className={classes.none}>No element is entirely inside the box.</p>}
      {inside.length > 0 && (
        <ul className={classes.log} aria-label="Elements in the box">
          {inside.map((element, index) => (
            // Entries may be equal.
            <li key={index}>
              <span>{namedAs(element)}</span>
              <code>{element.selector}</code>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

function ElementFold({ pin }: { pin: PinContext }) {
  const { element } = pin;
  if (!element) return null;
  return (
    <Fold title={pin.region ? 'Element around the box' : 'Element under the pin'}>
      <Rows
        rows={[
          ['Element', <code key="tag">{`<${element.tag}>`}</code>],
          ['Selector', <code key="path">{element.selector}</code>],
          ['Role', element.role],
          ['Name', element.name],
          ['Text', element.text],
          ['Size', `${px(element.box.width)} × ${px(element.box.height)} px`],
          ['Position', `${px(element.box.x)}, ${px(element.box.y)}`],
        ]}
      />
    </Fold>
  );
}

function ReportFold({ report }: { report: PageReport }) {
  const count = report.console.length + report.requests.length;
  return (
    <Fold title="Console and network" count={count}>
      <Rows
        rows={[
          ['Final URL', report.finalUrl],
          ['Loaded in', report.loadMs === null ? null : `${Math.round(report.loadMs)} ms`],
        ]}
      />
      {count === 0 && <p className={classes.none}>No errors, no warnings, no failed requests.</p>}
      {report.console.length > 0 && (
        <ul className={classes.log} aria-label="Console">
          {report.console.map((entry, index) => (
            // The list never changes, and entries may be equal.
            <li key={index} data-level={entry.level}>
              <span>{entry.level}</span>
              <code>{entry.text}</code>
            </li>
          ))}
        </ul>
      )}
      {report.requests.length > 0 && (
        <ul className={classes.log} aria-label="Failed requests">
          {report.requests.map((entry, index) => (
            // Entries may be equal.
            <li key={index} data-level="error">
              <span>{entry.status ?? 'failed'}</span>
              <code>
                {entry.method} {entry.url} {entry.failure}
              </code>
            </li>
          ))}
        </ul>
      )}
    </Fold>
  );
}

interface PageFactsProps {
  pin: PinContext | null;
  report: PageReport | null;
}

/** The page and the browser at the time of the pin, folded. */
export function PageFacts({ pin, report }: PageFactsProps) {
  if (!pin && !report) return null;
  const reporter = report?.reporter;
  return (
    <section className={classes.facts} aria-label="The page">
      {pin?.region && <RegionFold region={pin.region} />}
      {pin && <ElementFold pin={pin} />}
      {pin && (
        <Fold title="Page state">
          <Rows
            rows={[
              ['Title', pin.pageTitle],
              [
                'Viewport',
                pin.viewportWidth && pin.viewportHeight && `${pin.viewportWidth} × ${pin.viewportHeight} px`,
              ],
              ['Scroll position', `${px(pin.scrollX)}, ${px(pin.scrollY)}`],
              ['Page', pin.pageWidth && pin.pageHeight && `${px(pin.pageWidth)} × ${px(pin.pageHeight)} px`],
              ['Device scale', pin.deviceScale],
              ['Browser', pin.userAgent],
              ['Languages', pin.preferences?.languages?.join(', ')],
              ['Time zone', pin.preferences?.timeZone],
              ['Colour scheme', pin.preferences?.colorScheme],
            ]}
          />
        </Fold>
      )}
      {report && <ReportFold report={report} />}
      {reporter && (
        <Fold title="Creator’s browser">
          <Rows
            rows={[
              ['Browser', reporter.userAgent],
              ['Window', `${reporter.windowWidth} × ${reporter.windowHeight} px`],
              ['Language', reporter.language],
            ]}
          />
        </Fold>
      )}
    </section>
  );
}
