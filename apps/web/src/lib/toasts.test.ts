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
  test('that is dismissed is closed at once, and removed 1,000,000 ms later', () => {
    const id = show('Saved');
    expect(present()).toMatchObject({ title: 'Saved', isOpen: true });
    dismissToast(id);
    expect(present()).toMatchObject({ id, isOpen: false });
    vi.advanceTimersByTime(999_999);
    expect(present()).toMatchObject({ id, isOpen: false });
    vi.advanceTimersByTime(1);
    expect(present()).toBeNull();
  });

  test('takes the place of the one before, whose removal and dismissal no longer touch anything', () => {
    const first = show('First');
    dismissToast(first);
    vi.advanceTimersByTime(TOAST.removalMs / 2);
    show('Second');
    dismissToast(first);
    vi.advanceTimersByTime(TOAST.removalMs);
    expect(present()).toMatchObject({ title: 'Second', isOpen: true });
  });

  test('that is dismissed twice is removed no later for it', () => {
    const id = show('Saved');
    dismissToast(id);
    vi.advanceTimersByTime(TOAST.removalMs - 1);
    dismissToast(id);
    vi.advanceTimersByTime(1);
    expect(present()).toBeNull();
  });
});
