/** What a project does to every page of its sites before it is drawn. */
export interface PageRule {
  action: 'hide' | 'click' | 'mask';
  /** Of CSS; one that the browser refuses does nothing. */
  selector: string;
  /** In documents of these hosts alone; without it in all. */
  hosts?: readonly string[];
}
