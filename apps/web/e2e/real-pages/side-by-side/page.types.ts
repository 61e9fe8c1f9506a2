import type { Step } from './steps.ts';

/** Lengths in CSS px of the viewport. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A known difference and its cause. It fails if the difference is gone, and covers only what it names. */
export interface Difference {
  /** The cause in plain words; one that begins with `fault:` is a fault of the product. */
  cause: string;
  /** The steps after which it shows; 0 is the page as it opens. */
  after: readonly number[];
  /** Tiles that lie in it, even in part, may differ; one at least does. */
  area?: Area;
  /** Lines that one of the two tells and the other does not, once each. */
  onlyClient?: readonly string[];
  onlyBare?: readonly string[];
}

export interface SidePage {
  name: string;
  body: string;
  head?: string;
  /** Attributes of the root, such as the direction of its words. */
  root?: string;
  steps: readonly Step[];
  differs?: readonly Difference[];
  /** Further documents, by their path below the page's own. */
  parts?: Readonly<Record<string, string>>;
}
