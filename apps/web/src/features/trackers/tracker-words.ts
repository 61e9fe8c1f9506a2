import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';

interface KindWords {
  /** Of its API. */
  baseUrl: string;
  addressSays: string;
  place: string;
  placeHolder: string;
  tokenSays: string;
  /** What its webhook is to be told of. */
  hookSays: string;
}

export const KIND_WORDS: Readonly<Record<TrackerKind, KindWords>> = {
  github: {
    baseUrl: 'https://api.github.com',
    addressSays: 'The address of the API; https://your-host/api/v3 for GitHub Enterprise Server.',
    place: 'Repository',
    placeHolder: 'acme/shop',
    tokenSays: 'A fine-grained token for this repository alone, with the right to read and write issues.',
    hookSays:
      'In the settings of the repository, under Webhooks: content type application/json, this secret, and the events Issues and Pull requests.',
  },
  gitlab: {
    baseUrl: 'https://gitlab.com',
    addressSays: 'The address of GitLab, without /api.',
    place: 'Project path',
    placeHolder: 'acme/web/shop',
    tokenSays: 'A project access token with the scope api and at least the role Reporter.',
    hookSays:
      'In the settings of the project, under Webhooks: this secret as secret token, and the triggers Issues events and Merge request events.',
  },
  jira: {
    baseUrl: '',
    addressSays: 'The address of your Jira Cloud site.',
    place: 'Project key',
    placeHolder: 'SHOP',
    tokenSays: 'An API token of that account.',
    hookSays: 'In Jira under System, WebHooks: this secret, and the event Issue: updated.',
  },
};
