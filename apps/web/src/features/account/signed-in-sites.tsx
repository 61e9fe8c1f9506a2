import { Button } from '@mantine/core';
import { RelativeDate } from '../../entities/relative-date.tsx';
import { useForgetSite } from '../../lib/remote-view/use-forget-site.ts';
import { errorWords } from '../../lib/server/error-words.ts';
import { trpc } from '../../lib/server/trpc-client.ts';
import { DataTable } from '../../ui/lists/data-table.tsx';
import { ErrorState } from '../../ui/states/error-state.tsx';
import classes from './account.module.css';

/** Sites to which the person is signed in inside the remote view; nothing where there are none. */
export function SignedInSites() {
  const sites = trpc.viewport.signedInSites.useQuery();
  const forget = useForgetSite();
  if (!sites.isError && !sites.data?.length) return null;
  return (
    <section className={classes.section} aria-labelledby="signed-in-sites">
      <h2 id="signed-in-sites" className={classes.title}>
        Sites you’re signed in to
      </h2>
      <p className={classes.text}>
        If you sign in to a site while annotating, nobody else can use your sign-in. It’s deleted after 30
        days without use, or once you’re no longer signed in to Ringmark in any browser.
      </p>
      {sites.isError ? (
        <ErrorState
          title="Couldn’t load your sites"
          message={errorWords(sites.error)}
          onRetry={() => sites.refetch()}
        />
      ) : (
        <DataTable
          label="Projects whose sites you’re signed in to"
          columns={['Project', 'Last used', 'Actions']}
        >
          {sites.data.map(({ projectId, projectName, usedAt, isClosed }) => (
            <tr key={projectId}>
              <td>
                <strong>{projectName}</strong>
                {isClosed && (
                  <p className={classes.text}>This sign-in no longer works. Sign in to the site again.</p>
                )}
              </td>
              <td>
                <RelativeDate value={usedAt} />
              </td>
              <td>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`Forget sign-ins for ${projectName}`}
                  loading={forget.isPending && forget.variables.projectId === projectId}
                  onClick={() => forget.mutate({ projectId })}
                >
                  Forget
                </Button>
              </td>
            </tr>
          ))}
        </DataTable>
      )}
    </section>
  );
}
