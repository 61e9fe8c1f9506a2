import type { BareWriter } from './running/bare-writer.ts';
import type { Connect } from './running/http-connection.ts';
import type { Redmine } from './running/redmine.ts';
import type { Subject } from './subject.ts';

/** The servers and programs that the API's rows are measured with. */
export interface ApiStage {
  small: Subject;
  large: Subject;
  /** A bare program over the larger data. */
  openFloor: Connect;
  samples: number;
  /** Redmine; undefined if it is not installed. */
  redmine: Redmine | undefined;
  /** A bare program that writes, over as much data as the larger. */
  writer: BareWriter;
  /** The same over as much as the smaller. */
  smallWriter: BareWriter;
}
