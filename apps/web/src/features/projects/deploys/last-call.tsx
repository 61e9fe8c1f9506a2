import type { DeployAddress, DeploySender } from '@ringmark/contract/projects/deploys';
import { namedVersion } from '@ringmark/contract/projects/version-words';
import { RelativeDate } from '../../../entities/relative-date.tsx';
import classes from './deploys.module.css';

const SENDERS: Readonly<Record<DeploySender, string>> = {
  plain: 'a direct call',
  github: 'GitHub',
  vercel: 'Vercel',
  netlify: 'Netlify',
};
const RESULTS = { taken: 'Accepted', nothing: 'Nothing to do', refused: 'Rejected' } as const;

/** Shows the last call to the address, and the result of the last deployment. */
export function LastCall({ address: { lastCall, lastDeployment } }: { address: DeployAddress }) {
  return (
    <section className={classes.section} aria-labelledby="deploy-last">
      <h3 id="deploy-last" className={classes.title}>
        Last call
      </h3>
      {lastCall === null ? (
        <p className={classes.text}>No calls yet.</p>
      ) : (
        <dl className={classes.facts} aria-live="polite">
          <dt>{RESULTS[lastCall.result]}</dt>
          <dd>
            <RelativeDate value={lastCall.at} />, by {SENDERS[lastCall.sender]}
            <span className={classes.sentence}>{lastCall.sentence}</span>
          </dd>
          {lastDeployment && (
            <>
              <dt>Deployment</dt>
              <dd>
                {lastDeployment.version === null
                  ? 'no version'
                  : `version ${namedVersion(lastDeployment.version)}`}
                , <RelativeDate value={lastDeployment.at} />
                <span className={classes.sentence}>{lastDeployment.sentence}</span>
              </dd>
            </>
          )}
        </dl>
      )}
    </section>
  );
}
