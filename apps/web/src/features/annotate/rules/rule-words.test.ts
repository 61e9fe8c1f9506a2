import { expect, test } from 'vitest';
import {
  clickedWords,
  keptRemark,
  takenWords,
  takingProblem,
  withTried,
  wordingProblem,
} from './rule-words.ts';

const hide = (selector: string) => ({ action: 'hide' as const, selector });
const taken = { count: 1, isWholePage: false, isOfPassword: false, isClicked: false };

test('what is wrong with a rule is one sentence', () => {
  expect(wordingProblem(hide(''), [])).toBeNull();
  expect(wordingProblem(hide('.a'), [hide('.b')])).toBeNull();
  expect(wordingProblem(hide('.a {'), [])).toBe('“.a {” isn’t a valid CSS selector.');
  expect(wordingProblem(hide('.a'), [hide('.a')])).toBe('This rule already exists.');
  expect(wordingProblem({ action: 'mask', selector: '.a' }, [hide('.a')])).toBeNull();
  expect(wordingProblem(hide(`.${'a'.repeat(500)}`), [])).toContain('at most 500 characters');
  const many = Array.from({ length: 50 }, (_, n) => hide(`.n${n}`));
  expect(wordingProblem(hide('.a'), many)).toBe(
    'A project can have at most 50 page rules. Remove one first.',
  );
});

test('what a rule takes decides whether it is kept', () => {
  expect(takingProblem(hide('.a'), taken)).toBeNull();
  expect(takingProblem(hide('*'), { ...taken, isWholePage: true })).toContain('whole page');
  expect(takingProblem(hide('a:no'), { ...taken, count: null })).toContain('valid CSS selector');
  const ofPassword = { ...taken, isOfPassword: true };
  expect(takingProblem(hide('.a'), ofPassword)).toBeNull();
  expect(takingProblem({ action: 'click', selector: '.a' }, ofPassword)).toContain('password');
});

test('how many elements it takes is said as one reads it', () => {
  expect(takenWords('hide', 0)).toBe('Matches nothing on this page.');
  expect(takenWords('mask', 1)).toBe('Matches 1 element on this page.');
  expect(takenWords('click', 3)).toContain('The first visible one');
});

test('what has been clicked says so, also when it has gone by that', () => {
  expect(clickedWords(1)).toMatch(/^Matches 1 element on this page. It was clicked\./);
  expect(clickedWords(3)).toMatch(/^Matches 3 elements on this page. The first visible one was clicked\./);
  expect(clickedWords(0)).toBe('The element was clicked and disappeared. Reload the page to see it again.');
});

test('of a rule that is kept is said when it takes nothing here, but not when it has been clicked', () => {
  expect(keptRemark(null)).toBeNull();
  expect(keptRemark(taken)).toBeNull();
  expect(keptRemark({ ...taken, count: 0 })).toBe('Matches nothing on this page');
  expect(keptRemark({ ...taken, count: 0, isClicked: true })).toBeNull();
  expect(keptRemark({ ...taken, count: null })).toBe('Not a valid CSS selector');
});

test('a rule that is tried comes after those that are kept, once', () => {
  expect(withTried([hide('.a')], hide('.b'))).toEqual([hide('.a'), hide('.b')]);
  expect(withTried([hide('.a')], hide('.a'))).toEqual([hide('.a')]);
  expect(withTried([hide('.a')], null)).toEqual([hide('.a')]);
});
