import type { TrackerKind } from '@ringmark/contract/projects/tracker-kinds';

interface KindWords {
  /** The address of its API. */
  baseUrl: string;
  addressSays: string;
  place: string;
  placeHolder: string;
  tokenSays: string;
  /** A hint about the events that its webhook must send. */
  hookSays: string;
}

export const KIND_WORDS: Readonly<Record<TrackerKind, KindWords>> = {
  github: {
    baseUrl: 'https://api.github.com',
    addressSays: 'The API URL. For GitHub Enterprise Server, use https://your-host/api/v3.',
    place: 'Repository',
    placeHolder: 'acme/shop',
    tokenSays: 'A fine-grained token for this repository only, with read and write access to issues.',
    hookSays:
      'In the repository settings, under Webhooks, use content type application/json, this secret, and the events Issues and Pull requests.',
  },
  gitlab: {
    baseUrl: 'https://gitlab.com',
    addressSays: 'The URL of your GitLab instance, without /api.',
    place: 'Project path',
    placeHolder: 'acme/web/shop',
    tokenSays: 'A project access token with the api scope and at least the Reporter role.',
    hookSays:
      'In the project settings, under Webhooks, use this secret as the secret token, and the triggers Issues events and Merge request events.',
  },
  jira: {
    baseUrl: '',
    addressSays: 'The URL of your Jira Cloud site.',
    place: 'Project key',
    placeHolder: 'SHOP',
    tokenSays: 'An API token for that account.',
    hookSays: 'In Jira, under System, WebHooks, use this secret and the event Issue: updated.',
  },
};
