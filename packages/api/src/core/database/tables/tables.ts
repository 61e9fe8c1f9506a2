import type { OrganizationTable, UserTable, ProjectTable, UserProjectTable } from './people-tables.ts';
import type {
  SignInRequestTable,
  MagicLinkTable,
  SetupLinkTable,
  SessionTable,
  RateHitTable,
  ApiTokenTable,
  SiteStateTable,
} from './sign-in-tables.ts';
import type {
  TicketTable,
  TicketStepsTable,
  TicketTaskTable,
  TicketCounterTable,
  TicketDayTable,
  TicketDurationTable,
  TicketWaitTable,
  PinnedPageTable,
  PageVisitTable,
  StorageCounterTable,
  StatusHistoryTable,
  CommentTable,
  CommentMentionTable,
  AttachmentTable,
  TicketEditTable,
  DeletedTicketTable,
} from './ticket-tables.ts';
import type { PreviewPinTable, PreviewTable } from './preview-tables.ts';
import type { AgentPictureTable } from './agent-tables.ts';
import type { FirstPictureTable, ProofSizeTable, ProofTable } from './proof-tables.ts';
import type { DoorPictureTable, DoorRulesTable, DoorTable } from './door-tables.ts';
import type { SizeLookTable, SizeSheetTable, WrongSizeTable } from './size-tables.ts';
import type {
  ElementCheckTable,
  PageCheckTable,
  RecheckNightTable,
  RegressionCheckTable,
} from './recheck-tables.ts';
import type { DeployAddressTable, TicketDeployTable } from './deploy-tables.ts';
import type {
  MergedTicketTable,
  TicketElementTable,
  TicketVoiceTable,
  TitleScopeTable,
} from './merging-tables.ts';
import type { BulkEditTable, ImportedTicketTable, SavedViewTable, TicketImportTable } from './list-tables.ts';
import type { HandOverTable, TrackerTable } from './tracker-tables.ts';
import type { WebhookDeliveryTable, WebhookTable } from './webhook-tables.ts';
import type { FrozenPageTable, FrozenPartTable, FrozenUseTable } from './frozen-tables.ts';
import type { JobTable } from './job-tables.ts';
import type { OutboxTable, SigningKeyTable } from './mail-tables.ts';
import type {
  CalendarFeedTable,
  LabelTable,
  TicketChangeTable,
  TicketLabelTable,
  TicketWatchTable,
} from './team-tables.ts';
import type { InvitationTable, InvitationProjectTable, InvitationLinkTable } from './invitation-tables.ts';
import type { AuditTable, IdempotencyTable, ChangeLogTable, ChangePositionTable } from './record-tables.ts';

export interface Tables {
  organization: OrganizationTable;
  user: UserTable;
  project: ProjectTable;
  user_project: UserProjectTable;
  sign_in_request: SignInRequestTable;
  magic_link: MagicLinkTable;
  setup_link: SetupLinkTable;
  session: SessionTable;
  rate_hit: RateHitTable;
  invitation: InvitationTable;
  invitation_project: InvitationProjectTable;
  invitation_link: InvitationLinkTable;
  ticket: TicketTable;
  ticket_steps: TicketStepsTable;
  ticket_task: TicketTaskTable;
  ticket_counter: TicketCounterTable;
  ticket_day: TicketDayTable;
  ticket_duration: TicketDurationTable;
  ticket_wait: TicketWaitTable;
  pinned_page: PinnedPageTable;
  job: JobTable;
  first_picture: FirstPictureTable;
  proof: ProofTable;
  proof_size: ProofSizeTable;
  preview: PreviewTable;
  preview_pin: PreviewPinTable;
  door: DoorTable;
  door_rules: DoorRulesTable;
  door_picture: DoorPictureTable;
  frozen_page: FrozenPageTable;
  frozen_part: FrozenPartTable;
  frozen_use: FrozenUseTable;
  agent_picture: AgentPictureTable;
  size_sheet: SizeSheetTable;
  size_look: SizeLookTable;
  wrong_size: WrongSizeTable;
  element_check: ElementCheckTable;
  regression_check: RegressionCheckTable;
  page_check: PageCheckTable;
  recheck_night: RecheckNightTable;
  tracker: TrackerTable;
  hand_over: HandOverTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
  deploy_address: DeployAddressTable;
  ticket_deploy: TicketDeployTable;
  page_visit: PageVisitTable;
  storage_counter: StorageCounterTable;
  status_history: StatusHistoryTable;
  comment: CommentTable;
  comment_mention: CommentMentionTable;
  attachment: AttachmentTable;
  ticket_edit: TicketEditTable;
  deleted_ticket: DeletedTicketTable;
  merged_ticket: MergedTicketTable;
  ticket_voice: TicketVoiceTable;
  ticket_element: TicketElementTable;
  title_scope: TitleScopeTable;
  outbox: OutboxTable;
  signing_key: SigningKeyTable;
  label: LabelTable;
  ticket_label: TicketLabelTable;
  ticket_watch: TicketWatchTable;
  ticket_change: TicketChangeTable;
  calendar_feed: CalendarFeedTable;
  audit: AuditTable;
  idempotency: IdempotencyTable;
  change_log: ChangeLogTable;
  change_position: ChangePositionTable;
  api_token: ApiTokenTable;
  site_state: SiteStateTable;
  saved_view: SavedViewTable;
  bulk_edit: BulkEditTable;
  ticket_import: TicketImportTable;
  imported_ticket: ImportedTicketTable;
}
