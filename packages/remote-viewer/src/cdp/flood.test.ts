import { expect, test } from 'vitest';
import { createFlood } from './flood.ts';

const MB = 1024 ** 2;

function watched() {
  let now = 0;
  let times = 0;
  const flood = createFlood(() => now);
  flood.watch({ eventsInOneSecond: 10, bytesAtOnce: 8 * MB }, () => {
    times += 1;
  });
  return {
    say: (events: number, bytes: number) => {
      for (let event = 0; event < events; event += 1) flood.count(bytes);
    },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    times: () => times,
  };
}

test('too many events in one second are told of, once', () => {
  const page = watched();
  page.say(9, 100);
  page.pass(1_100);
  page.say(9, 100);
  expect(page.times()).toBe(0);
  page.say(20, 100);
  expect(page.times()).toBe(1);
});

test('too many bytes are told of, be they said in one event or in several seconds', () => {
  const atOnce = watched();
  atOnce.say(1, 9 * MB);
  expect(atOnce.times()).toBe(1);
  const inTime = watched();
  for (let second = 0; second < 5; second += 1) {
    inTime.say(1, 2 * MB);
    inTime.pass(1_000);
  }
  expect(inTime.times()).toBe(0);
  for (let second = 0; second < 5; second += 1) {
    inTime.say(1, 3 * MB);
    inTime.pass(1_000);
  }
  expect(inTime.times()).toBe(1);
});

test('a megabyte a second may be said for ever', () => {
  const page = watched();
  for (let second = 0; second < 100; second += 1) {
    page.say(4, MB / 4);
    page.pass(1_000);
  }
  expect(page.times()).toBe(0);
});
