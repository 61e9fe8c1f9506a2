import type { System } from '@ringmark/contract/system';
import { describe, expect, it } from 'vitest';
import { backupState, browserState, diskState, jobsState, keysState, mailState } from './system-state.ts';

const NOW = Date.parse('2026-05-04T12:00:00Z');
const ago = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();

const backup: System['backup'] = {
  isOn: true,
  folder: '/backups',
  hour: 3,
  keep: 14,
  kept: 1,
  last: { at: ago(9), bytes: 1 },
  nextAt: null,
  isRunning: false,
  failure: null,
};
const mail: System['mail'] = { transport: 'smtp', place: null, waiting: 0, oldestAt: null, failed: 0 };
const disk = { freeBytes: 4_000, floorBytes: 1_000 };
const browser: System['browser'] = {
  state: 'ready',
  reason: null,
  version: null,
  sessions: 0,
  maxSessions: 8,
  starts: 0,
  crashes: 0,
  denials: 0,
};

describe('how the installation is', () => {
  it.each([
    ['OK', {}],
    ['Overdue', { last: { at: ago(27), bytes: 1 } }],
    ['None yet', { last: null }],
    ['Failed', { failure: { at: ago(1), sentence: 'No room.' } }],
    ['Off', { isOn: false }],
    ['Writing', { isRunning: true }],
  ])('backups: %s', (word, change) => {
    expect(backupState({ ...backup, ...change }, NOW).word).toBe(word);
  });

  it.each([
    ['OK', { waiting: 3, oldestAt: ago(0.1) }],
    ['Late', { waiting: 3, oldestAt: ago(1), failed: 2 }],
    ['2 undelivered', { failed: 2 }],
    ['Log only', { transport: 'log' as const }],
  ])('mail: %s', (word, change) => {
    expect(mailState({ ...mail, ...change }, NOW).word).toBe(word);
  });

  it.each([
    ['OK', { waiting: 40, oldestAt: ago(0.9) }],
    ['Late', { waiting: 40, oldestAt: ago(1.1) }],
    ['2 failed', { failed: 2 }],
  ])('work in the background: %s', (word, change) => {
    expect(jobsState({ waiting: 0, oldestAt: null, failed: 0, ...change }, NOW).word).toBe(word);
  });

  it.each([
    ['OK', 4_000],
    ['Low', 3_999],
    ['Full', 999],
  ])('disk: %s', (word, freeBytes) => {
    expect(diskState({ ...disk, freeBytes }).word).toBe(word);
  });

  it.each([
    ['OK', { reason: null }],
    ['2 unreadable', { closed: 2 }],
    ['Key missing', { closed: 3 }],
    ['Key missing', { sealed: 0 }],
  ])('encrypted secrets: %s', (word, change) => {
    expect(keysState({ sealed: 3, closed: 0, reason: 'Why.', ...change }).word).toBe(word);
  });

  it.each([
    ['Running', 'ready'],
    ['Idle', 'idle'],
    ['Missing', 'missing'],
    ['Failed', 'failed'],
  ] as const)('browser: %s', (word, state) => {
    expect(browserState({ ...browser, state }).word).toBe(word);
  });
});
