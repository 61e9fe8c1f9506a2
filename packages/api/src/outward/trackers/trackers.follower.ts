import type { Follower } from '../../core/context/context.ts';
import { changePreview } from '../../evidence/previews/preview-rows.ts';
import { requestCommitStatus, trackerForCommits } from './commit-status.job.ts';
import { requestIssueUpdates } from './update-issue.job.ts';

/** Keeps issues and commits in trackers up to date. */
export const trackersFollower: Follower = {
  ofPerson: {
    blurred(ctx, tx, { ticket }) {
      requestIssueUpdates(ctx, tx, ticket.id);
    },
  },
  ofServer: {
    previewTaken(_services, tx, { id, projectId, commit, repository }) {
      const tracker = commit === null ? undefined : trackerForCommits(tx, projectId, repository);
      if (tracker) changePreview(tx, id, { tracker_id: tracker.id });
    },
    previewChecked(services, tx, { preview }) {
      requestCommitStatus(services, tx, preview);
    },
  },
};
