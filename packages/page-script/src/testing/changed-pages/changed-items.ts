import { type ChangedPage, page } from './changed-page.ts';

const list = (mark: 'pin' | 'answer', marked: string, ...words: string[]) =>
  `<ul>${words.map((word) => `<li${word === marked ? ` ${mark}` : ''}>${word}</li>`).join('')}</ul>`;

/** Items of a list, by their own words. */
export const ITEMS: ChangedPage[] = [
  page(
    'a list item',
    'the item above is removed',
    'there',
    list('pin', 'Rye', 'Oat', 'Rye', 'Bran'),
    list('answer', 'Rye', 'Rye', 'Bran'),
  ),
  page(
    'a list item',
    'it is removed',
    'gone',
    list('pin', 'Rye', 'Oat', 'Rye', 'Bran'),
    list('answer', 'Rye', 'Oat', 'Bran'),
  ),
  page(
    'a list item',
    'a letter in it is corrected',
    'there',
    list('pin', 'Sourdouhg', 'Oat', 'Sourdouhg', 'Bran'),
    list('answer', 'Sourdough', 'Oat', 'Sourdough', 'Bran'),
  ),
  page(
    'a list item',
    'another item comes into its place',
    'gone',
    list('pin', 'Rye', 'Oat', 'Rye'),
    list('answer', 'Rye', 'Oat', 'Bran'),
  ),
  page(
    'a price in a row',
    'the price changes',
    'there',
    '<ul><li>Rye <b pin>3.20</b></li><li>Oat <b>2.80</b></li></ul>',
    '<ul><li>Rye <b answer>3.40</b></li><li>Oat <b>2.80</b></li></ul>',
  ),
  page(
    'a price in a row',
    'the row is removed',
    'gone',
    '<ul><li>Rye <b pin>3.20</b></li><li>Oat <b>2.80</b></li></ul>',
    '<ul><li>Oat <b>2.80</b></li></ul>',
  ),
  page(
    'one of several empty boxes',
    'one of them is removed',
    'gone',
    '<div><p style="height:30px"></p><p style="height:30px" pin></p><p style="height:30px"></p></div>',
    '<div><p style="height:30px"></p><p style="height:30px"></p></div>',
  ),
];
