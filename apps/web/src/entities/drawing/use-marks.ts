import { DRAWING_LIMITS } from '@ringmark/contract/pages/drawing-limits';
import { useReducer } from 'react';
import type { Mark } from './marks.ts';

interface State {
  past: readonly (readonly Mark[])[];
  marks: readonly Mark[];
  future: readonly (readonly Mark[])[];
  /** The chosen mark's place in the list. */
  chosen: number | null;
}

type Act =
  | { do: 'add'; mark: Mark }
  /** `isSame`: part of one movement, which one undo takes back. */
  | { do: 'change'; index: number; mark: Mark; isSame?: boolean }
  | { do: 'remove'; index: number }
  | { do: 'choose'; index: number | null }
  | { do: 'undo' | 'redo' };

const stepped = (state: State, marks: readonly Mark[], chosen: number | null): State => ({
  past: [...state.past, state.marks],
  marks,
  future: [],
  chosen,
});

/** It is exported for its test. */
export function changeMarks(state: State, act: Act): State {
  const { past, marks, future } = state;
  switch (act.do) {
    case 'add':
      if (marks.length >= DRAWING_LIMITS.drawingShapes) return state;
      return stepped(state, [...marks, act.mark], marks.length);
    case 'change': {
      const next = marks.map((mark, index) => (index === act.index ? act.mark : mark));
      return act.isSame ? { ...state, marks: next } : stepped(state, next, act.index);
    }
    case 'remove':
      return stepped(
        state,
        marks.filter((_mark, index) => index !== act.index),
        null,
      );
    case 'choose':
      return state.chosen === act.index ? state : { ...state, chosen: act.index };
    case 'undo': {
      const before = past.at(-1);
      if (!before) return state;
      return { past: past.slice(0, -1), marks: before, future: [marks, ...future], chosen: null };
    }
    case 'redo': {
      const [next, ...rest] = future;
      if (!next) return state;
      return { past: [...past, marks], marks: next, future: rest, chosen: null };
    }
  }
}

/** The marks of one picture while they are drawn, with undo. */
export function useMarks(first: readonly Mark[]) {
  const [state, act] = useReducer(changeMarks, { past: [], marks: first, future: [], chosen: null });
  return {
    ...state,
    act,
    isFull: state.marks.length >= DRAWING_LIMITS.drawingShapes,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    isChanged: state.marks !== first,
  };
}
export type MarksInWork = ReturnType<typeof useMarks>;
