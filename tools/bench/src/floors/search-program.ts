import Sqlite from 'better-sqlite3';
import { listenBare, send } from './serve-bare.ts';

/** The size of a page. */
const PAGE = 50;
/** The number of matches to read at first. */
const LOOK = 256;

const sqlite = new Sqlite(process.argv[2], { readonly: true });
const newest = sqlite
  .prepare('select rowid from ticket_search where ticket_search match ? order by rowid desc limit ?')
  .pluck();
const ofStatus = sqlite
  .prepare('select number from ticket where status = ? and number between ? and ? order by number desc')
  .pluck();
const items = sqlite.prepare(
  `select ticket.id, ticket.number, ticket.project_id, project.name as project_name, ticket.user_id,
     user.name as user_name, title, description, url, resolution, severity, ticket.status, click_x, click_y, pin,
     screenshot_id, ticket.created_at, updated_at, accepted_at, accepted_by, comment_count, attachment_count
   from json_each(?) as found cross join ticket on ticket.number = found.value
   cross join project on project.id = ticket.project_id cross join user on user.id = ticket.user_id`,
);

/** The newest matches with a status, newest first. */
function among(match: string, status: string, look: number): number[] {
  const matches = newest.all(match, look) as number[];
  const numbers = new Set(ofStatus.all(status, matches.at(-1) ?? 0, matches[0] ?? 0) as number[]);
  return matches.filter((number) => numbers.has(number));
}

/** The number of matches to read for a page of each search, computed once so that none is read in vain. */
const looks = new Map<string, number>();
function lookFor(match: string, status: string): number {
  const key = `${match} ${status}`;
  let look = looks.get(key) ?? LOOK;
  while (!looks.has(key)) {
    const isEnough = among(match, status, look).length > PAGE;
    if (isEnough || (newest.all(match, look) as number[]).length < look) looks.set(key, look);
    else look += LOOK;
  }
  return look;
}

/** Searches by prepared SQL alone: no caller, no permission, no input checks. The lower bound. */
listenBare(
  (request, response) => {
    const asked = new URL(request.url ?? '/', 'http://bare').searchParams;
    const [match, status] = [asked.get('match') ?? '', asked.get('status')];
    const numbers =
      status === null
        ? (newest.all(match, PAGE + 1) as number[])
        : among(match, status, lookFor(match, status));
    send(response, 'application/json', JSON.stringify(items.all(JSON.stringify(numbers.slice(0, PAGE)))));
  },
  () => sqlite.close(),
);
