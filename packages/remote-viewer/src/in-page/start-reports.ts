import { followCopies } from './clipboard/follow-copies.ts';
import { followFields } from './fields/follow-fields.ts';
import { followProblems, followTitles } from './hints.ts';
import { followMenu } from './menu.ts';
import { followPasskeys } from './passkeys.ts';
import { followSecrets } from './follow-secrets.ts';
import { followSteps } from './steps/follow-steps.ts';
import { followRegistrations } from './registrations.ts';
import { followPresses } from './places/pressed.ts';
import { tellEarly } from './tell.ts';
import { followWholeScreen } from './whole-screen.ts';
import { followWishes } from './wishes.ts';

let hasStarted = false;

/**
 * Begins to follow what a person does in this document. Runs before the page's scripts, where it can, and again when the
 * server follows the document.
 */
export function startReports(): void {
  tellEarly();
  if (hasStarted) return;
  hasStarted = true;
  followWholeScreen();
  followWishes();
  followPasskeys();
  followRegistrations();
  followSecrets();
  followSteps();
  followFields();
  followMenu();
  followCopies();
  followPresses();
  followTitles();
  followProblems();
}
