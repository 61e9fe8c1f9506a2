/** A problem that one sentence explains; printed without a stack. */
export class PlainProblem extends Error {}
