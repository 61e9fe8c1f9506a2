import classes from './deploys.module.css';

export const CurlLine = ({ url }: { url: string }) => (
  <pre className={classes.curl}>
    <code>{`curl -H 'Content-Type: application/json' -d '{"version":"1.4.2"}' ${url}`}</code>
  </pre>
);
