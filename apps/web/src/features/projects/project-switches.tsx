import { Checkbox } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects/projects';
import { useState } from 'react';

/** These of a project are on or off; a new one has all on but the sending of forms. */
export function useProjectSwitches(project: Project | undefined) {
  const { rechecks = true, agents = true, sendsForms = false } = project ?? {};
  const [value, setValue] = useState({ rechecks, agents, sendsForms });
  const isTouched = value.rechecks !== rechecks || value.agents !== agents || value.sendsForms !== sendsForms;
  return { value, setValue, isTouched };
}

/** Switches of a project that is there. */
export function ProjectSwitchFields({ switches }: { switches: ReturnType<typeof useProjectSwitches> }) {
  const { value, setValue } = switches;
  return (
    <>
      <Checkbox
        label="Nightly check"
        description="Looks for each ticket’s element on its page every night and records the result on the ticket."
        checked={value.rechecks}
        onChange={(event) => setValue({ ...value, rechecks: event.currentTarget.checked })}
      />
      <Checkbox
        label="Proofs may send forms"
        description="Before/after checks repeat a ticket’s steps to reach a menu or dialog. Turn this on only if sending forms does no harm."
        checked={value.sendsForms}
        onChange={(event) => setValue({ ...value, sendsForms: event.currentTarget.checked })}
      />
      <Checkbox
        label="Allow coding agents"
        description="Lets members’ agents read tickets and make the changes their tokens allow."
        checked={value.agents}
        onChange={(event) => setValue({ ...value, agents: event.currentTarget.checked })}
      />
    </>
  );
}
