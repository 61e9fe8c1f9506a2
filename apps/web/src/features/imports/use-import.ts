import type { ImportMapping, ImportPlan } from '@ringmark/contract/lists/imports';
import { useRef, useState } from 'react';
import { notify } from '../../lib/notices/toasts.ts';
import { trpcUtils } from '../../lib/server/trpc-client.ts';
import { tickets } from './counted.ts';
import { sendImport } from './send-import.ts';

const NO_MAPPING: ImportMapping = { columns: {}, statuses: {} };

/** A file, how it is read, and what an import of it would do. */
export function useImport(projectId: string) {
  const [file, setFile] = useState<File | null>(null);
  const [mapping, setMapping] = useState(NO_MAPPING);
  const [plan, setPlan] = useState<ImportPlan | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState<'reading' | 'importing' | null>(null);
  const round = useRef(0);
  const send = async (of: File, how: ImportMapping, isDry: boolean) => {
    round.current += 1;
    const own = round.current;
    setBusy(isDry ? 'reading' : 'importing');
    setError(null);
    try {
      const answer = await sendImport(projectId, of, how, isDry);
      return own === round.current ? answer : undefined;
    } catch (failure) {
      if (own === round.current) setError(failure instanceof Error ? failure.message : String(failure));
      return undefined;
    } finally {
      if (own === round.current) setBusy(null);
    }
  };
  const read = async (of: File, how: ImportMapping) => {
    setFile(of);
    setMapping(how);
    const answer = await send(of, how, true);
    if (answer) setPlan(answer);
  };
  const forget = () => {
    setFile(null);
    setPlan(null);
    setMapping(NO_MAPPING);
  };
  return {
    file,
    plan,
    error,
    busy,
    choose(chosen: File) {
      setPlan(null);
      void read(chosen, NO_MAPPING);
    },
    map(change: Partial<ImportMapping>) {
      if (file) void read(file, { ...mapping, ...change });
    },
    mapping,
    async run() {
      const done = file && (await send(file, mapping, false));
      if (!done) return;
      const left = done.knownCount > 0 ? ` ${done.knownCount} had already been imported.` : '';
      notify({ title: 'Imported', description: `${tickets(done.count)} created.${left}` });
      forget();
      void trpcUtils.imports.invalidate();
      void trpcUtils.tickets.invalidate();
      void trpcUtils.labels.invalidate();
    },
    forget,
  };
}
