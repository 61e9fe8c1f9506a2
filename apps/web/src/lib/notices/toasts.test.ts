import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dismissToast, notify, TOAST, toastStore } from './toasts.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const present = () => toastStore.read();

function show(title: string): number {
  notify({ title });
  return present()?.id ?? 0;
}

describe('a toast', () => {
  test('closes at once when dismissed, and is removed 1,000,000 ms later', () => {
    const id = show('Saved');
    expect(present()).toMatchObject({ title: 'Saved', isOpen: true });
    dismissToast(id);
    expect(present()).toMatchObject({ id, isOpen: false });
    vi.advanceTimersByTime(999_999);
    expect(present()).toMatchObject({ id, isOpen: false });
    vi.advanceTimersByTime(1);
    expect(present()).toBeNull();
  });

  test('replaces the one before, whose later removal and dismissal change nothing', () => {
    const first = show('First');
    dismissToast(first);
    vi.advanceTimersByTime(TOAST.removalMs / 2);
    show('Second');
    dismissToast(first);
    vi.advanceTimersByTime(TOAST.removalMs);
    expect(present()).toMatchObject({ title: 'Second', isOpen: true });
  });

  test('that is dismissed twice is removed at the same time', () => {
    const id = show('Saved');
    dismissToast(id);
    vi.advanceTimersByTime(TOAST.removalMs - 1);
    dismissToast(id);
    vi.advanceTimersByTime(1);
    expect(present()).toBeNull();
  });
});
