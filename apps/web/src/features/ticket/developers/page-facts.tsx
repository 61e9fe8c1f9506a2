import type { InsideElement, PageReport, PinContext, PinRegion } from '@ringmark/contract/pins';
import type { ReactNode } from 'react';
import classes from './developers.module.css';
import { Fold, Sideways } from './fold.tsx';

const px = (value: number) => String(Math.round(value));

function Rows({ of, rows }: { of: string; rows: [string, ReactNode][] }) {
  const known = rows.filter(([, value]) => value !== null && value !== undefined && value !== '');
  return (
    <Sideways label={of}>
      <dl className={classes.rows}>
        {known.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Sideways>
  );
}

interface LogProps {
  title: string;
  entries: readonly { level?: string; what: string; text: string }[];
}

/** Lists what a page has written or asked for. */
function Log({ title, entries }: LogProps) {
  return (
    <Sideways label={title}>
      <ul className={classes.log} aria-label={title}>
        {entries.map(({ level, what, text }, index) => (
          // The list never changes, and entries may be equal.
          <li key={index} data-level={level}>
            <span>{what}</span>
            <code>{text}</code>
          </li>
        ))}
      </ul>
    </Sideways>
  );
}

const namedAs = ({ tag, role, name, text }: InsideElement): string =>
  [`<${tag}>`, role !== 'generic' && role, name ?? text].filter(Boolean).join(' · ');

/** Lists what lies in a region. */
function RegionFold({ region }: { region: PinRegion }) {
  const { x, y, width, height, inside } = region;
  const title = 'Elements in the box';
  return (
    <Fold title={title} count={inside.length}>
      <Rows
        of={title}
        rows={[
          ['Size', `${px(width)} × ${px(height)} px`],
          ['Position', `${px(x)}, ${px(y)}`],
        ]}
      />
      {inside.length === 0 && <p className={classes.none}>No element is entirely inside the box.</p>}
      {inside.length > 0 && (
        <Log
          title={title}
          entries={inside.map((element) => ({ what: namedAs(element), text: element.selector }))}
        />
      )}
    </Fold>
  );
}

function ElementFold({ pin }: { pin: PinContext }) {
  const { element } = pin;
  if (!element) return null;
  const title = pin.region ? 'Element around the box' : 'Element under the pin';
  return (
    <Fold title={title}>
      <Rows
        of={title}
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

function StateFold({ pin }: { pin: PinContext }) {
  const { viewportWidth, viewportHeight, pageWidth, pageHeight, preferences } = pin;
  return (
    <Fold title="Page state">
      <Rows
        of="Page state"
        rows={[
          ['Title', pin.pageTitle],
          ['Viewport', viewportWidth && viewportHeight && `${viewportWidth} × ${viewportHeight} px`],
          ['Scroll position', `${px(pin.scrollX)}, ${px(pin.scrollY)}`],
          ['Page', pageWidth && pageHeight && `${px(pageWidth)} × ${px(pageHeight)} px`],
          ['Device scale', pin.deviceScale],
          ['Browser', pin.userAgent],
          ['Languages', preferences?.languages?.join(', ')],
          ['Time zone', preferences?.timeZone],
          ['Colour scheme', preferences?.colorScheme],
        ]}
      />
    </Fold>
  );
}

function ConsoleFold({ entries }: { entries: PageReport['console'] }) {
  return (
    <Fold title="Console" count={entries.length}>
      {entries.length === 0 ? (
        <p className={classes.none}>No errors or warnings.</p>
      ) : (
        <Log title="Console" entries={entries.map(({ level, text }) => ({ level, what: level, text }))} />
      )}
    </Fold>
  );
}

function RequestsFold({ report: { requests, finalUrl, loadMs } }: { report: PageReport }) {
  return (
    <Fold title="Failed requests" count={requests.length}>
      <Rows
        of="Loading"
        rows={[
          ['Final URL', finalUrl && <code key="url">{finalUrl}</code>],
          ['Loaded in', loadMs === null ? null : `${Math.round(loadMs)} ms`],
        ]}
      />
      {requests.length === 0 ? (
        <p className={classes.none}>No failed requests.</p>
      ) : (
        <Log
          title="Failed requests"
          entries={requests.map(({ method, url, status, failure }) => ({
            level: 'error',
            what: String(status ?? 'failed'),
            text: [method, url, failure].filter(Boolean).join(' '),
          }))}
        />
      )}
    </Fold>
  );
}

function BrowserFold({ reporter }: { reporter: NonNullable<PageReport['reporter']> }) {
  return (
    <Fold title="Creator’s browser">
      <Rows
        of="Creator’s browser"
        rows={[
          ['Browser', reporter.userAgent],
          ['Window', `${reporter.windowWidth} × ${reporter.windowHeight} px`],
          ['Language', reporter.language],
        ]}
      />
    </Fold>
  );
}

interface PageFactsProps {
  pin: PinContext | null;
  report: PageReport | null;
}

/** Shows the page and the browser at the time of the pin, folded. */
export function PageFacts({ pin, report }: PageFactsProps) {
  return (
    <>
      {pin?.region && <RegionFold region={pin.region} />}
      {pin && <ElementFold pin={pin} />}
      {pin && <StateFold pin={pin} />}
      {report && <ConsoleFold entries={report.console} />}
      {report && <RequestsFold report={report} />}
      {report?.reporter && <BrowserFold reporter={report.reporter} />}
    </>
  );
}
