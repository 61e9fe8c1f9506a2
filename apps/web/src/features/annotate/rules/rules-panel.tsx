import { ActionIcon, Button, SegmentedControl, Skeleton, TextInput, Tooltip } from '@mantine/core';
import type { PageRuleAction } from '@ringmark/contract/pages/page-rule-words';
import { PAGE_RULE_ACTIONS } from '@ringmark/contract/pages/page-rule-words';
import { IconPointer, IconTrash, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { SidePanel } from '../../../ui/dialogs/side-panel.tsx';
import { clickedWords, keptRemark, RULE_WORDS, takenWords } from './rule-words.ts';
import classes from './rules-panel.module.css';
import type { PageRulesState } from './use-page-rules.ts';

const ACTIONS = PAGE_RULE_ACTIONS.map((value) => ({ value, label: RULE_WORDS[value].name }));

const WHAT_IT_DOES: Readonly<Record<PageRuleAction, string>> = {
  hide: 'Hidden for everyone and in all screenshots.',
  click: 'Clicked once after a page loads. Useful for a cookie banner’s button.',
  mask: 'Shown as a grey box to everyone. Its text is never stored.',
};

/** The other selectors that may have been meant. */
function Others({ rules }: { rules: PageRulesState }) {
  const { draft, setSelector } = rules;
  const others = draft.others.filter(({ selector }) => selector !== draft.selector.trim());
  if (others.length === 0) return null;
  return (
    <div className={classes.others}>
      {others.map(({ selector, count }) => (
        <button key={selector} type="button" className={classes.other} onClick={() => setSelector(selector)}>
          {count === 1 ? 'Only this one' : `All ${count} like this`}
          <code title={selector}>{selector}</code>
        </button>
      ))}
    </div>
  );
}

function Outcome({ rules }: { rules: PageRulesState }) {
  const { draft, problem, count, isClicked } = rules;
  const failure =
    rules.failure ?? (rules.isViewOpen ? null : 'The page is paused. It resumes as soon as you use it.');
  if (problem ?? failure) {
    return (
      <p className={classes.problem} role="alert">
        {problem ?? failure}
      </p>
    );
  }
  if (count === null) return <output className={classes.outcome}>{draft.selector && 'Looking...'}</output>;
  return (
    <output className={classes.outcome}>
      {isClicked ? clickedWords(count) : takenWords(draft.action, count)}
    </output>
  );
}

/** Offers the actions for a rule that is being tried. */
function DraftWays({ rules }: { rules: PageRulesState }) {
  const { draft, count, isTried, canKeep } = rules;
  const canClick = draft.action === 'click' && !isTried && count !== null && count > 0;
  return (
    <div className={classes.ways}>
      <Button type="submit" size="sm" disabled={!canKeep} loading={rules.isWriting}>
        Save
      </Button>
      {canClick && (
        <Button variant="default" size="sm" onClick={rules.click}>
          Click now
        </Button>
      )}
      <Button variant="subtle" size="sm" onClick={rules.discard}>
        Discard
      </Button>
    </div>
  );
}

/** A rule on its way: which kind, what it takes, and whether it is kept. */
function DraftRule({ rules }: { rules: PageRulesState }) {
  const { draft, canKeep } = rules;
  const about = useId();
  return (
    <form
      className={classes.draft}
      aria-label="New page rule"
      onSubmit={(event) => {
        event.preventDefault();
        if (canKeep) rules.keep();
      }}
    >
      <SegmentedControl
        withItemsBorders={false}
        fullWidth
        size="xs"
        aria-label="Action"
        aria-describedby={about}
        data={ACTIONS}
        value={draft.action}
        onChange={(value) => rules.setAction(PAGE_RULE_ACTIONS.find((one) => one === value) ?? 'hide')}
      />
      <p className={classes.about} id={about}>
        {WHAT_IT_DOES[draft.action]}
      </p>
      <Button
        variant="default"
        size="sm"
        leftSection={<IconPointer size={16} stroke={1.5} />}
        aria-pressed={rules.isPointing}
        onClick={rules.isPointing ? rules.stopPointing : rules.startPointing}
      >
        {rules.isPointing ? 'Stop selecting' : 'Select on the page'}
      </Button>
      <TextInput
        size="sm"
        label="Selector"
        placeholder=".cookie-banner"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        classNames={{ input: classes.selector }}
        maxLength={600}
        value={draft.selector}
        error={Boolean(rules.problem)}
        onChange={({ currentTarget }) => rules.setSelector(currentTarget.value)}
      />
      <Outcome rules={rules} />
      {draft.selector !== '' && <DraftWays rules={rules} />}
      <Others rules={rules} />
    </form>
  );
}

function Kept({ rules }: { rules: PageRulesState }) {
  const { kept, taken, isLoading } = rules;
  if (isLoading) return <Skeleton height={48} mx={12} />;
  if (kept.length === 0)
    return <p className={classes.none}>None yet. Hide a cookie banner, or mask private details.</p>;
  return (
    <ul className={classes.list}>
      {kept.map(({ action, selector }, at) => {
        const remark = keptRemark(taken?.[at]);
        return (
          <li key={`${action} ${selector}`} className={classes.rule}>
            <span className={classes.words}>
              <span className={classes.action}>{RULE_WORDS[action].name}</span>
              <code title={selector}>{selector}</code>
              {remark && <span className={classes.takesNothing}>{remark}</span>}
            </span>
            <Tooltip label="Remove">
              <ActionIcon
                size={32}
                aria-label={`Remove ${RULE_WORDS[action].name} ${selector}`}
                disabled={rules.isWriting}
                onClick={() => rules.remove(at)}
              >
                <IconTrash size={16} stroke={1.5} />
              </ActionIcon>
            </Tooltip>
          </li>
        );
      })}
    </ul>
  );
}

/** Shows the rules that hide parts of a project's pages: found by pointing, tried in this view, and kept. */
export function RulesPanel({ rules }: { rules: PageRulesState }) {
  const head = (
    <>
      <h2 className={classes.heading}>Page rules</h2>
      <ActionIcon className={classes.close} size={32} aria-label="Close page rules" onClick={rules.close}>
        <IconX size={17} stroke={1.5} />
      </ActionIcon>
    </>
  );
  return (
    <SidePanel label="Page rules" head={head}>
      <div className={classes.body}>
        <DraftRule rules={rules} />
        <h3 className={classes.title}>
          In this project
          {rules.kept.length > 0 && <span className="tabular">{rules.kept.length}</span>}
        </h3>
        <Kept rules={rules} />
      </div>
    </SidePanel>
  );
}
