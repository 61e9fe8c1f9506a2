import type { PointedElement } from '@ringmark/contract/live/page-rules';
import type { PageRuleAction } from '@ringmark/contract/pages/page-rule-words';
import type { PageRule } from '@ringmark/contract/pages/page-rules';
import type { TriedRules } from '@ringmark/contract/pages/viewport-rules';
import { useEffect, useEffectEvent, useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import type { PageView } from '../page/page-view.types.ts';
import { takingProblem, withTried, wordingProblem } from './rule-words.ts';

/** While someone is typing, the page is not asked more often than this. */
const PAUSE_MS = 250;

interface Draft extends PageRule {
  /** Other selectors that may have been meant at the same point. */
  others: PointedElement['selectors'];
  /** It has been asked for that it is clicked. */
  isClicked: boolean;
}
const EMPTY: Draft = { action: 'hide', selector: '', others: [], isClicked: false };

interface Tried {
  /** The selector that was looked for. */
  selector: string | null;
  answer: TriedRules;
}

/** Has the view follow the rules, and reads what each takes; once more after each change of the page. */
function useTrying(view: PageView, isOpen: boolean, rules: readonly PageRule[], look: string | null) {
  const [tried, setTried] = useState<Tried | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const { rules: calls, url, revision } = view;
  const sessionId = calls?.sessionId ?? null;
  const asked = JSON.stringify([rules, look]);
  const ask = useEffectEvent(async (isOver: () => boolean) => {
    try {
      const answer = await calls?.tryOut(rules, look);
      if (isOver()) return;
      if (answer) setTried({ selector: look, answer });
      setFailure(null);
    } catch (error) {
      if (!isOver()) setFailure(errorWords(error));
    }
  });
  useEffect(() => {
    if (!isOpen || sessionId === null) return undefined;
    let isOver = false;
    const timer = setTimeout(() => void ask(() => isOver), PAUSE_MS);
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- Another page is asked anew.
  }, [isOpen, sessionId, asked, url, revision]);
  return { tried, failure };
}

/** A rule on its way, tried in the view once it is known to match only what it should. */
export function useDraftRule(view: PageView, isOpen: boolean, kept: readonly PageRule[]) {
  const [draft, setDraft] = useState(EMPTY);
  const rule: PageRule = { action: draft.action, selector: draft.selector.trim() };
  const misworded = wordingProblem(rule, kept);
  const isLooked = rule.selector !== '' && misworded === null;

  const [sound, setSound] = useState<string | null>(null);
  const isTried = isLooked && sound === rule.selector && (rule.action !== 'click' || draft.isClicked);
  const look = isLooked ? rule.selector : null;
  const { tried, failure } = useTrying(view, isOpen, withTried(kept, isTried ? rule : null), look);
  const looked = look !== null && tried?.selector === look ? tried.answer.looked : null;
  const mistaken = looked && takingProblem(rule, looked);
  const next = looked && mistaken === null ? look : null;
  if (looked && next !== sound) setSound(next);

  return {
    draft,
    rule,
    /** The matches of each kept rule on this page; null while they are not known. */
    taken: tried && kept.map((_, at) => tried.answer.taken[at] ?? null),
    problem: misworded ?? mistaken,
    failure,
    /** The number of elements that the draft matches; null while that is not known. */
    count: mistaken === null ? (looked?.count ?? null) : null,
    isTried,
    /** It has been clicked in this view, though it may be gone by now. */
    isClicked: rule.action === 'click' && isTried && looked?.isClicked === true,
    isSound: looked !== null && mistaken === null,
    setAction: (action: PageRuleAction) => setDraft((now) => ({ ...now, action, isClicked: false })),
    setSelector: (selector: string) => setDraft((now) => ({ ...now, selector, isClicked: false })),
    click: () => setDraft((now) => ({ ...now, isClicked: true })),
    discard: () => setDraft(({ action }) => ({ ...EMPTY, action })),
    /** Something was pointed at. @returns whether there is something. */
    propose: (element: PointedElement | null | undefined): boolean => {
      const [first] = element?.selectors ?? [];
      if (!element || !first) return false;
      setDraft(({ action }) => ({
        action,
        selector: first.selector,
        others: element.selectors,
        isClicked: action === 'click',
      }));
      return true;
    },
  };
}
