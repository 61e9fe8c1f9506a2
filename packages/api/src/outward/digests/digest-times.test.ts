import { describe, expect, it } from 'vitest';
import { nextDigest, type Rhythm } from '../../core/mail/digest-times.ts';

const next = (rhythm: Rhythm, zone: string | null, now: string) =>
  new Date(nextDigest(rhythm, zone, Date.parse(now))).toISOString();

describe('the daily digest', () => {
  it.each([
    ['in winter', 'Europe/Vienna', '2026-01-05T06:59:59.999Z', '2026-01-05T07:00:00.000Z'],
    ['in summer', 'Europe/Vienna', '2026-07-05T05:00:00.000Z', '2026-07-05T06:00:00.000Z'],
    ['on the next day after eight', 'Europe/Vienna', '2026-01-05T07:00:00.000Z', '2026-01-06T07:00:00.000Z'],
    [
      '23 hours later where clocks go forward',
      'Europe/Vienna',
      '2026-03-28T07:00:00Z',
      '2026-03-29T06:00:00.000Z',
    ],
    [
      '25 hours later where they go back',
      'Europe/Vienna',
      '2026-10-24T06:00:00Z',
      '2026-10-25T07:00:00.000Z',
    ],
    ['in a zone of half hours', 'Asia/Kolkata', '2026-01-05T02:00:00.000Z', '2026-01-05T02:30:00.000Z'],
    ['in a zone of quarters', 'Asia/Kathmandu', '2026-01-05T02:00:00.000Z', '2026-01-05T02:15:00.000Z'],
    [
      'where summer time is half an hour',
      'Australia/Lord_Howe',
      '2026-04-04T22:00:00Z',
      '2026-04-05T21:30:00.000Z',
    ],
    ['far in the east', 'Pacific/Kiritimati', '2026-01-05T17:00:00.000Z', '2026-01-05T18:00:00.000Z'],
    ['far in the west', 'Pacific/Pago_Pago', '2026-01-05T18:00:00.000Z', '2026-01-05T19:00:00.000Z'],
    [
      'after a day that a zone has left out',
      'Pacific/Apia',
      '2011-12-29T18:00:00.000Z',
      '2011-12-30T18:00:00.000Z',
    ],
    ['by UTC without a zone', null, '2026-01-05T09:00:00.000Z', '2026-01-06T08:00:00.000Z'],
    [
      'by UTC where nobody knows the zone any more',
      'Mars/Olympus',
      '2026-01-05T07:00:00Z',
      '2026-01-05T08:00:00.000Z',
    ],
  ])("comes at eight of the reader's clock: %s", (_case, zone, now, due) => {
    expect(next('daily', zone, now)).toBe(due);
  });
});

describe('the hourly digest', () => {
  it.each([
    ['at the full hour', 'Europe/Vienna', '2026-01-05T09:00:00.001Z', '2026-01-05T10:00:00.000Z'],
    [
      'an hour later at the hour itself',
      'Europe/Vienna',
      '2026-01-05T09:00:00.000Z',
      '2026-01-05T10:00:00.000Z',
    ],
    ['in a zone of half hours', 'Asia/Kolkata', '2026-01-05T09:00:00.000Z', '2026-01-05T09:30:00.000Z'],
    ['in a zone of quarters', 'Pacific/Chatham', '2026-01-05T09:00:00.000Z', '2026-01-05T09:15:00.000Z'],
    ['while clocks go back', 'Europe/Vienna', '2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z'],
  ])("comes by the reader's clock: %s", (_case, zone, now, due) => {
    expect(next('hourly', zone, now)).toBe(due);
  });
});
