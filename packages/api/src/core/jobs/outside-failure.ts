/**
 * A failure of another machine, such as a customer's site. The job is tried again like any other. After the last try, the
 * failure is a result that the job's `giveUp` writes, and no failed job in System.
 */
export class OutsideFailure extends Error {}
