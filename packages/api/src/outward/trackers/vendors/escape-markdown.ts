import { ZERO_WIDTH } from '../issue-words.ts';

/** Writes a character as an entity, which is never markup (CommonMark 6.2). */
const entity = (character: string): string => `&#${character.codePointAt(0)};`;

/** Marks that trackers read as people, issues, merge requests and the like when a word follows. */
const REFERENCE = /([@#!$&%~^])(?=[\p{L}\p{N}_])/gu;
/** Trackers also read GH-12 as an issue. */
const LETTERED = /\b(GH|GL)-(?=\d)/gi;

/** Escapes words of an author we don’t trust: they format, mention and close nothing. */
export const escapeWords = (words: string): string =>
  words
    .replaceAll(REFERENCE, `$1${ZERO_WIDTH}`)
    .replaceAll(LETTERED, `$1-${ZERO_WIDTH}`)
    .replaceAll(/[\\`*_{}[\]()#+!|~<>&@$%^:"'=]/g, entity)
    // Bare addresses become links by themselves.
    .replaceAll(/\bwww\./gi, (www) => `${www.slice(0, 3)}${entity('.')}`);

/** Escapes what a line may not begin with: lists, rules and quick actions. */
export const escapeLineStart = (line: string): string =>
  line
    .replace(/^[-/.]/, entity)
    .replace(/^(\d+)([.)])/, (_all, digits: string, mark: string) => digits + entity(mark));

/** Escapes one line and keeps its indent. */
function escapeLine(line: string): string {
  const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
  return '&nbsp;'.repeat(Math.min(indent, 20)) + escapeLineStart(escapeWords(line.slice(indent)));
}

/** Escapes a plain text. Paragraphs stay, and so do ends of lines. */
export const escapeMarkdown = (text: string): string =>
  text
    .split(/\n(?:[ \t]*\n)+/)
    .map((paragraph) => paragraph.split('\n').map(escapeLine).join('\\\n'))
    .join('\n\n');
