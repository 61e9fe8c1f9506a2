import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../paths.mjs';

// The web client's own parser, so that the script needs no package of its own.
const { parseSync } = await import(createRequire(join(root, 'apps/web/package.json')).resolve('vite'));

/** The readers of each folder's texts. The first matching folder counts. */
const READERS = [
  ['apps/web/src', 'screen'],
  ['packages/api/src', 'server'],
  ['packages/contract/src', 'contract'],
  ['packages/remote-viewer/src', 'view'],
  ['packages/egress/src', 'view'],
  ['apps/server/src', 'host'],
  ['scripts', 'host'],
];
const NOT_READ = /\.(?:test|gen|d)\.|\/testing\/|\/migrations\/|\/statements\/|\/in-page\/|\/lib\/tests\//;

/** Attributes that hold words for people even without a space. */
const WORD_ATTRIBUTES =
  /^(?:label|title|description|placeholder|alt|heading|message|aria-label|aria-description|confirmLabel|cancelLabel|emptyText|hint|more|legend|name)$/;
/** Elements within a sentence. */
const INLINE = /^(?:strong|em|b|i|code|kbd|span|a|Link|Anchor|Text|Code|Kbd|bdi|br)$/;

/**
 * @typedef {object} FoundText
 * @property {string} reader who meets it: a screen, the server's answers and emails, the contract, a page view, the host
 * @property {string} file
 * @property {number} line
 * @property {string} text with `{…}` in place of values
 */

/**
 * Lists the texts that people can meet, as far as the source tells: JSX text, attributes with words, and literals that
 * read like a sentence.
 *
 * @returns {FoundText[]}
 */
export function readTexts() {
  const found = [];
  for (const [folder, reader] of READERS)
    for (const file of globSync(`${folder}/**/*.{ts,tsx,mjs}`, { cwd: root }).toSorted())
      if (!NOT_READ.test(file)) found.push(...textsOf(file, readFileSync(join(root, file), 'utf8'), reader));
  return found;
}

const nameOf = ({ openingElement }) => openingElement?.name?.name ?? '';

const squeeze = (text) => text.replaceAll(/\s+/g, ' ').trim();

/** Words that begin like a sentence or a label. SQL, selectors, headers and identifiers don't. */
const readsLikeWords = (text) =>
  /^[\p{Lu}“"#{]/u.test(text) &&
  / /.test(text) &&
  /\p{Ll}{2}/u.test(text) &&
  !/^(?:Content-|Mozilla|GET |POST |PUT |PATCH |DELETE )/.test(text) &&
  !/^\{…\}[^\p{L}]*(?:\{…\}[^\p{L}]*)*$/u.test(text);

/** @returns {FoundText[]} */
export function textsOf(file, source, reader) {
  const { program } = parseSync(file, source);
  const found = [];
  const lineOf = (at) => source.slice(0, at).split('\n').length;
  const add = (at, text) => found.push({ reader, file, line: lineOf(at), text });

  const jsxWords = (children) =>
    children
      .map((child) => {
        if (child.type === 'JSXText') return child.value;
        if (child.type === 'JSXExpressionContainer') {
          const { expression } = child;
          if (expression.type === 'Literal') return String(expression.value);
          if (expression.type === 'TemplateLiteral') return templateText(expression);
          return expression.type === 'JSXEmptyExpression' ? '' : '{…}';
        }
        if (child.type === 'JSXElement' && INLINE.test(nameOf(child))) return jsxWords(child.children);
        return ' ';
      })
      .join('');

  function visit(node, parent) {
    if (node === null || typeof node !== 'object') return;
    if (Array.isArray(node)) {
      for (const one of node) visit(one, parent);
      return;
    }
    if (typeof node.type !== 'string') return;
    if (
      /^(?:Import|Export(?:All|Named)Declaration$|TS(?!As|NonNull|Satisfies))/.test(node.type) &&
      !node.declaration
    )
      return;
    if ((node.type === 'JSXElement' || node.type === 'JSXFragment') && parent?.words !== true) {
      const text = squeeze(jsxWords(node.children));
      if (/\p{L}/u.test(text.replaceAll('{…}', ''))) {
        add(node.start, text);
        visit(node.openingElement?.attributes ?? [], node);
        for (const child of node.children)
          visit(child, { words: INLINE.test(nameOf(child)) || child.type === 'JSXText' });
        return;
      }
    }
    if (node.type === 'JSXAttribute' && node.value?.type === 'Literal') {
      const text = squeeze(String(node.value.value));
      if (WORD_ATTRIBUTES.test(node.name.name) ? /\p{L}/u.test(text) : readsLikeWords(text))
        add(node.start, text);
      return;
    }
    if (node.type === 'Literal' && typeof node.value === 'string' && readsLikeWords(squeeze(node.value)))
      add(node.start, squeeze(node.value));
    if (node.type === 'TemplateLiteral') {
      const text = squeeze(templateText(node));
      if (readsLikeWords(text)) add(node.start, text);
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'type') visit(value, node);
  }
  visit(program, undefined);
  return found;
}

const templateText = ({ quasis }) => quasis.map(({ value }) => value.cooked ?? value.raw).join('{…}');
