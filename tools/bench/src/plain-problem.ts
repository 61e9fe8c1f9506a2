/** Something that one sentence explains; no stack is shown. */
export class PlainProblem extends Error {}
