/** A change that a project makes to every page of its sites before it is drawn. */
export interface PageRule {
  action: 'hide' | 'click' | 'mask';
  /** The CSS selector. One that the browser refuses does nothing. */
  selector: string;
  /** The only hosts in whose documents it applies; without them it applies in all. */
  hosts?: readonly string[];
}
