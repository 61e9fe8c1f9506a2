import { Checkbox } from '@mantine/core';
import type { Project } from '@ringmark/contract/projects/projects';
import { useState } from 'react';

/** What of a project is on or off; a new one has all on. */
export function useProjectSwitches(project: Project | undefined) {
  const { rechecks = true, agents = true } = project ?? {};
  const [value, setValue] = useState({ rechecks, agents });
  return { value, setValue, isTouched: value.rechecks !== rechecks || value.agents !== agents };
}

/** Switches of a project that is there. */
export function ProjectSwitchFields({ switches }: { switches: ReturnType<typeof useProjectSwitches> }) {
  const { value, setValue } = switches;
  return (
    <>
      <Checkbox
        label="Re-check pages every night"
        description="Looks for the elements that tickets point at, and says on the tickets what was found."
        checked={value.rechecks}
        onChange={(event) => setValue({ ...value, rechecks: event.currentTarget.checked })}
      />
      <Checkbox
        label="Open to coding agents"
        description="Agents of its people read its tickets, and change what their tokens may."
        checked={value.agents}
        onChange={(event) => setValue({ ...value, agents: event.currentTarget.checked })}
      />
    </>
  );
}
