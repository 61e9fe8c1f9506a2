/** People read this where the key that encrypted a webhook's or tracker's secrets is gone. */
export const WEBHOOK_KEY_LOST =
  'This server no longer has the encryption key for this webhook. Edit the webhook and enter its URL again.';
export const TRACKER_KEY_LOST =
  'This server no longer has the encryption key for this tracker. Edit the tracker and enter its token again.';
