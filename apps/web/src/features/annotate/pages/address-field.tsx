import { Button, TextInput } from '@mantine/core';
import type { ProjectId } from '@ringmark/contract/ids';
import { IconWorldSearch } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { errorWords } from '../../../lib/server/error-words.ts';
import { trpc } from '../../../lib/server/trpc-client.ts';
import classes from './page-chooser.module.css';

export interface FoundPage {
  projectId: string;
  url: string;
}

/** Tells whether the typed text can only be an address, not a word of one. */
const isAddress = (text: string) => /^\/|:\/\/|[^\s.]\.[^\s.]|:\d/.test(text);

interface AddressFieldProps {
  projectId: ProjectId | undefined;
  /** The project has no addresses: nothing could be opened. */
  isEmpty: boolean;
  text: string;
  onText: (text: string) => void;
  onFound: (page: FoundPage) => void;
  /** Opens the first page that is listed for the words. */
  onFirst: () => boolean;
}

/** Takes any address of a project's sites, or words of one, which narrow the list. */
export function AddressField({ projectId, isEmpty, text, onText, onFound, onFirst }: AddressFieldProps) {
  const { client } = trpc.useUtils();
  const [refusal, setRefusal] = useState<string>();
  const [isFinding, setIsFinding] = useState(false);
  const open = async (event: FormEvent) => {
    event.preventDefault();
    const url = text.trim();
    if (url === '' || isFinding) return;
    if (!isAddress(url)) {
      if (!onFirst()) setRefusal('No pages match. To open a page, enter its full URL.');
      return;
    }
    setIsFinding(true);
    try {
      onFound(await client.pages.find.query({ url, projectId }));
    } catch (error) {
      setRefusal(errorWords(error));
    }
    setIsFinding(false);
  };
  return (
    <form className={classes.field} onSubmit={(event) => void open(event)}>
      <TextInput
        aria-label="URL"
        className={classes.input}
        size="sm"
        inputMode="url"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        disabled={isEmpty}
        placeholder={
          isEmpty ? 'No URLs configured for this project' : 'Search, or paste a URL from your site'
        }
        leftSection={<IconWorldSearch size={16} stroke={1.5} />}
        value={text}
        error={refusal}
        onChange={({ currentTarget }) => {
          setRefusal(undefined);
          onText(currentTarget.value);
        }}
      />
      <Button type="submit" size="sm" disabled={isEmpty || text.trim() === ''}>
        {isFinding ? 'Opening...' : 'Open'}
      </Button>
    </form>
  );
}
