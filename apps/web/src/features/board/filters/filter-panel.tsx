import { Popover } from '@mantine/core';
import { DUE_STATES } from '@ringmark/contract/tickets/due-states';
import { ELEMENT_STATES, SEVERITIES } from '@ringmark/contract/vocabulary';
import { type ReactNode, type Ref, type RefObject, useState } from 'react';
import { elementWords } from '../../../entities/element-words.ts';
import { useSession } from '../../../lib/session/session.ts';
import classes from './filter-panel.module.css';
import { FilterSelect } from './filter-select.tsx';
import { DUE_WORDS, severityWords } from './filter-words.ts';
import type { FurtherFilters } from './further-filters.types.ts';
import { LabelFilter } from './label-filter.tsx';

const SEVERITY_OPTIONS = {
  data: SEVERITIES.toReversed().map((id) => ({ id, name: severityWords(id) })),
};
const ASSIGNED = [
  { id: 'me', name: 'Assigned to me' },
  { id: 'none', name: 'Unassigned' },
];
const ELEMENT_OPTIONS = { data: ELEMENT_STATES.map((id) => ({ id, name: elementWords(id) })) };
const DUE_OPTIONS = {
  data: DUE_STATES.map((id) => ({ id, name: DUE_WORDS[id] })),
};

interface FilterPanelProps extends FurtherFilters {
  button: RefObject<HTMLButtonElement | null>;
  isOpen: boolean;
  onClose: () => void;
}

/** Anchors the panel, so that the library does not draw the button. */
function Anchor({ ref }: { ref?: Ref<HTMLSpanElement> }) {
  return <span ref={ref} className={classes.anchor} />;
}

/** Shows the filters that have no field of their own in the row. Only the team filters by elements, labels and due dates. */
export function FilterPanel({ filters, onChange, users, button, isOpen, onClose }: FilterPanelProps) {
  const { user } = useSession();
  // The label picker is above this panel: a press there must not close what is below.
  const [isPicking, setPicking] = useState(false);
  const close = () => {
    onClose();
    button.current?.focus();
  };
  return (
    <Popover
      // The library names the panel by its button, which has this id.
      id="filter-button"
      opened={isOpen}
      onChange={(isShown) => !isShown && close()}
      // A press on something that takes no focus would leave it nowhere.
      onExitTransitionEnd={() => {
        if (document.activeElement === document.body) button.current?.focus();
      }}
      position="bottom-start"
      width={300}
      shadow="lg"
      trapFocus
      closeOnClickOutside={!isPicking}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Anchor />
      </Popover.Target>
      <Popover.Dropdown
        className={classes.panel}
        onKeyDown={({ key, currentTarget, target }) => {
          // Escape in the picker above closes that one only.
          if (key === 'Escape' && currentTarget.contains(target as Node)) close();
        }}
      >
        <Row name="Severity">
          <FilterSelect
            label="Severity"
            all="All Severities"
            list={SEVERITY_OPTIONS}
            value={filters.severity}
            onChange={(id) => onChange({ severity: SEVERITIES.find((severity) => severity === id) })}
          />
        </Row>
        <Row name="Assignee">
          <FilterSelect
            label="Assignee"
            all="All Assignees"
            first={ASSIGNED}
            list={users}
            failure="Failed to fetch users"
            value={filters.assigneeId}
            onChange={(assigneeId) => onChange({ assigneeId })}
          />
        </Row>
        {user.isAdmin && <TeamRows filters={filters} onChange={onChange} onPicking={setPicking} />}
      </Popover.Dropdown>
    </Popover>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <span aria-hidden="true">{name}</span>
      {children}
    </div>
  );
}

type TeamRowsProps = Omit<FurtherFilters, 'users'> & { onPicking: (isPicking: boolean) => void };

function TeamRows({ filters, onChange, onPicking }: TeamRowsProps) {
  return (
    <>
      <Row name="Element">
        <FilterSelect
          label="Element"
          all="All Elements"
          list={ELEMENT_OPTIONS}
          value={filters.element}
          onChange={(id) => onChange({ element: ELEMENT_STATES.find((state) => state === id) })}
        />
      </Row>
      <Row name="Label">
        <LabelFilter filters={filters} onChange={onChange} onPicking={onPicking} />
      </Row>
      <Row name="Due">
        <FilterSelect
          label="Due"
          all="Due any time"
          list={DUE_OPTIONS}
          value={filters.due}
          onChange={(id) => onChange({ due: DUE_STATES.find((state) => state === id) })}
        />
      </Row>
    </>
  );
}
