import type { CommentVisibility } from '@ringmark/contract/tickets/comments';
import type { CommentId, LabelId, OrganizationId, ProjectId, TicketId, UserId } from '@ringmark/contract/ids';
import type { Step } from '@ringmark/contract/live/steps';
import type { TicketStatus } from '@ringmark/contract/vocabulary';
import type { Selectable } from 'kysely';
import type { Instant } from '../base/columns.ts';
import type { PreviewTable } from '../database/tables/preview-tables.ts';
import type { TicketTable } from '../database/tables/ticket-tables.ts';

export interface TicketRef {
  id: TicketId;
  projectId: ProjectId;
}

/** The columns of a ticket from which followers decide what to do. */
export type FactTicket = Pick<
  Selectable<TicketTable>,
  'id' | 'number' | 'project_id' | 'status' | 'pin' | 'screenshot_id' | 'url' | 'click_x'
>;

interface Named {
  id: UserId;
  name: string;
}

interface NamedLabel {
  id: LabelId;
  name: string;
}

interface FactComment {
  id: CommentId;
  text: string;
  mentioned: readonly UserId[];
  visibility: CommentVisibility;
}

interface Merged {
  /** The ticket that was merged into the other one. */
  from: Pick<Selectable<TicketTable>, 'id' | 'number' | 'project_id' | 'user_id' | 'title'>;
  into: Pick<Selectable<TicketTable>, 'id' | 'number' | 'project_id'>;
}

/** The things that a person has done, by their kind. */
export interface PersonFacts {
  created: {
    ticket: FactTicket;
    organizationId: OrganizationId;
    assigneeId: UserId | undefined;
    /** The person's actions on the page before the pin. */
    steps: readonly Step[];
    /** True if parts of the picture are covered: the page must not be kept then. */
    isCovered: boolean;
    /** The view that shows its page. */
    sessionId: string | undefined;
  };
  /** `ticket` is as it was before. */
  statusChanged: { ticket: FactTicket; to: TicketStatus; at: Instant };
  commented: { ticket: TicketRef; comment: FactComment };
  commentEdited: { ticket: TicketRef; comment: FactComment };
  assigned: { ticket: TicketRef; from: Named | null; to: Named | null };
  labelled: { ticket: TicketRef; added: readonly NamedLabel[]; removed: readonly NamedLabel[] };
  dueChanged: { ticket: TicketRef; from: string | null; to: string | null };
  /** Both tickets are still as they were. */
  merging: Merged;
  merged: Merged;
  /** The ticket is its own again. */
  unmerged: Merged & { ticket: FactTicket };
  /** A bulk edit of the ticket was undone. */
  undone: {
    ticket: TicketRef;
    /** The ids of what the edit wrote lie between these two. */
    after: string;
    before: string;
    status: { from: TicketStatus; to: TicketStatus };
    assignee: { from: Named | null; to: Named | null };
    labels: { added: readonly NamedLabel[]; removed: readonly NamedLabel[] };
  };
  /** The drawing on the ticket's picture is another one. */
  drawn: { ticket: TicketRef };
  /**
   * Parts of the ticket's picture were blurred permanently.
   *
   * `files` are those that no row names any longer. Followers add theirs; after the commit the list is complete.
   */
  blurred: { ticket: TicketRef; files: string[] };
  /** A person was archived or lost a project. */
  reachEnded: { person: Named };
}

/** The things that the server has done or found by itself, by their kind. */
export interface ServerFacts {
  proofReady: { ticket: TicketRef; sentence: string };
  regressed: { ticket: TicketRef };
  /** All sessions and tokens of a person ended. */
  accessEnded: { userId: UserId };
  /** A deployment of a commit that is not on the site itself. */
  previewTaken: { id: string; projectId: ProjectId; commit: string | null; repository: string | null };
  /** All pins of a preview are checked. */
  previewChecked: { preview: Selectable<PreviewTable> };
}
