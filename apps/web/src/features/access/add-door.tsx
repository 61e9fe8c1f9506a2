import { PROJECT_LIMITS } from '@ringmark/contract/projects/project-limits';
import type { Project } from '@ringmark/contract/projects/projects';
import { IconBrowserCheck, IconCookie, IconKey, IconPassword } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import classes from './access.module.css';
import { AddDoorDialog } from './add-door-dialog.tsx';
import type { TypedKind } from './secret-fields.types.ts';
import { KIND_HELP, KIND_WORDS } from './door-words.ts';

const ICONS = { http: IconPassword, header: IconKey, cookies: IconCookie } as const;
const TYPED = ['http', 'header', 'cookies'] as const satisfies readonly TypedKind[];

const CANNOT =
  'Passkeys and device certificates can’t be stored. Ask the site’s owner for another way to sign in.';

/** The ways in which a project's closed pages can be opened. */
export function AddDoor({ project, count }: { project: Project; count: number }) {
  const [adding, setAdding] = useState<TypedKind | null>(null);
  return (
    <section className={classes.section} aria-labelledby="access-add">
      <h2 id="access-add" className={classes.title}>
        Add site access
      </h2>
      <p className={classes.text}>
        Each entry is tested right away on the project’s first allowed URL. Once an entry is saved, nobody can
        view its secrets. They’re encrypted with a key that is never part of a backup.
      </p>
      {count >= PROJECT_LIMITS.doors && (
        <p className={classes.note}>
          A project can have at most {PROJECT_LIMITS.doors} site access entries. Remove one first, or replace
          the one for the same host.
        </p>
      )}
      <div className={classes.tiles}>
        <Link
          to="/admin/projects/$projectId/record"
          params={{ projectId: project.id }}
          className={classes.tile}
        >
          <IconBrowserCheck size={20} stroke={1.5} aria-hidden="true" />
          <span className={classes.tileName}>Record a sign-in</span>
          <span className={classes.tileHelp}>{KIND_HELP.recorded}</span>
        </Link>
        {TYPED.map((kind) => {
          const Icon = ICONS[kind];
          return (
            <button key={kind} type="button" className={classes.tile} onClick={() => setAdding(kind)}>
              <Icon size={20} stroke={1.5} aria-hidden="true" />
              <span className={classes.tileName}>{KIND_WORDS[kind]}</span>
              <span className={classes.tileHelp}>{KIND_HELP[kind]}</span>
            </button>
          );
        })}
      </div>
      <p className={classes.text}>{CANNOT}</p>
      {adding && <AddDoorDialog kind={adding} project={project} onClose={() => setAdding(null)} />}
    </section>
  );
}
