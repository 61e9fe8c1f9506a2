import { type ChangedPage, NOTICE, page } from './changed-page.ts';

/** A table of goods; the marked row's button has the attribute. */
const goods = (mark: 'pin' | 'answer', marked: string, ...names: string[]) =>
  `<table>${names
    .map(
      (name) =>
        `<tr><td>${name}</td><td>in stock</td><td><button${name === marked ? ` ${mark}` : ''}>Delete</button></td></tr>`,
    )
    .join('')}</table>`;

/** Cards with a picture, a heading and the same link in each. */
const cards = (mark: 'pin' | 'answer', marked: string, ...names: string[]) =>
  `<main>${names
    .map(
      (name) =>
        `<article><h3>${name}</h3><p>Baked this morning, while stock lasts.</p><a href="/goods/${name.toLowerCase()}"${
          name === marked ? ` ${mark}` : ''
        }>Read more</a></article>`,
    )
    .join('')}</main>`;

/** Buttons without words; each says what it is by nothing but its row. */
const icons = (mark: 'pin' | 'answer', marked: string, ...names: string[]) =>
  `<div>${names
    .map(
      (name) =>
        `<div><span>${name}</span> <button${name === marked ? ` ${mark}` : ''}><svg width="20" height="20"><circle r="8" cx="10" cy="10"></circle></svg></button></div>`,
    )
    .join('')}</div>`;

/** Days with the same hours in each. */
const days = (mark: 'pin' | 'answer', marked: string, ...names: string[]) =>
  names
    .map(
      (name) =>
        `<section><h2>${name}</h2><ul>${['9:00', '10:00']
          .map(
            (hour) =>
              `<li>${hour} <button${name === marked && hour === '10:00' ? ` ${mark}` : ''}>Book</button></li>`,
          )
          .join('')}</ul></section>`,
    )
    .join('');

/** A form whose field numbers are counted. */
const guests = (mark: 'pin' | 'answer', marked: string, ...names: string[]) =>
  `<form>${names
    .map(
      (name, at) =>
        `<fieldset id="guest-${at + 1}"><legend>${name}</legend><input name="age[${at}]" placeholder="Age"${
          name === marked ? ` ${mark}` : ''
        }></fieldset>`,
    )
    .join('')}</form>`;

/** Rows of a list that people add to, take from and sort. */
export const ROWS: ChangedPage[] = [
  ['a button in a table row', goods] as const,
  ['a link in a card', cards] as const,
  ['a button without words in a row', icons] as const,
  ['a button in a list that other sections repeat', days] as const,
  ['a field in a group that is counted', guests] as const,
].flatMap(([element, draw]) => [
  page(
    element,
    'the row above is removed',
    'there',
    draw('pin', 'Rye', 'Oat', 'Rye', 'Bran'),
    draw('answer', 'Rye', 'Rye', 'Bran'),
  ),
  page(
    element,
    'a row is added above',
    'there',
    draw('pin', 'Rye', 'Oat', 'Rye'),
    draw('answer', 'Rye', 'Corn', 'Oat', 'Rye'),
  ),
  page(
    element,
    'rows are sorted the other way',
    'there',
    draw('pin', 'Rye', 'Oat', 'Rye', 'Bran'),
    draw('answer', 'Rye', 'Bran', 'Rye', 'Oat'),
  ),
  page(
    element,
    'the row swaps places with the next',
    'there',
    draw('pin', 'Rye', 'Rye', 'Oat'),
    draw('answer', 'Rye', 'Oat', 'Rye'),
  ),
  page(
    element,
    'its own row is removed',
    'gone',
    draw('pin', 'Rye', 'Oat', 'Rye', 'Bran'),
    draw('answer', 'Rye', 'Oat', 'Bran'),
  ),
  page(
    element,
    'all rows are removed but another',
    'gone',
    draw('pin', 'Rye', 'Oat', 'Rye'),
    draw('answer', 'Rye', 'Oat'),
  ),
  page(
    element,
    'a notice comes above the rows',
    'there',
    draw('pin', 'Rye', 'Oat', 'Rye'),
    NOTICE + draw('answer', 'Rye', 'Oat', 'Rye'),
  ),
]);
