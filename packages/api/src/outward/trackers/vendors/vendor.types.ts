import type { Services } from '../../../core/context/context.ts';
import type { IssueWords } from '../issue-words.ts';
import type { TrackerRow } from '../tracker-rows.ts';
import type { Outcome } from './ask-tracker.ts';

export interface Issue {
  /** `#12` or `SHOP-12`. */
  key: string;
  url: string;
}

export interface Picture {
  image: Uint8Array;
  mime: string;
}

/** A status shows the result of a check at a commit. */
export interface CommitStatus {
  /** The whole id of the commit, in hex. */
  commit: string;
  /** Tells it from what other programs write to the same commit. */
  name: string;
  description: string;
  url: string;
}

/** One conversation with a tracker. */
export interface TrackerCall {
  services: Services;
  tracker: Pick<TrackerRow, 'kind' | 'base_url' | 'place' | 'issue_type' | 'account'>;
  token: string;
  signal: AbortSignal;
}

export interface Vendor {
  /** Asks the tracker about the token and the place, without changing anything. */
  test(call: TrackerCall): Promise<Outcome<string>>;
  /**
   * The issue with a marker, made since then; null where there is none.
   *
   * @param since ms since 1970.
   */
  find(call: TrackerCall, marker: string, since: number): Promise<Outcome<Issue | null>>;
  /** Puts a picture where an issue can show it. Undefined: the tracker fetches pictures by their address. */
  upload?(call: TrackerCall, picture: Picture): Promise<Outcome<string>>;
  /** @param picture an address of the picture */
  create(call: TrackerCall, words: IssueWords, picture: string | null): Promise<Outcome<Issue>>;
  /** Statuses are undefined for trackers without commits. */
  status?: {
    /** Returns whether the commit has this status already. */
    find(call: TrackerCall, status: CommitStatus): Promise<Outcome<boolean>>;
    write(call: TrackerCall, status: CommitStatus): Promise<Outcome<unknown>>;
  };
  /**
   * Removes what an issue has of the page: the screenshot, the element and the steps. What people wrote there stays.
   *
   * @param picture the blurred screenshot to show instead
   * @param address the address of the same, for trackers that fetch pictures
   */
  clear(
    call: TrackerCall,
    issue: Pick<Issue, 'key'>,
    picture: Picture | null,
    address: string | null,
  ): Promise<Outcome<unknown>>;
  /** Adds a picture to an issue that is there. */
  attach?(call: TrackerCall, issue: Pick<Issue, 'key'>, picture: Picture): Promise<Outcome<unknown>>;
}
