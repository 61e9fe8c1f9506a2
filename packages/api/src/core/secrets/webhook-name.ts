/** Binds the sealed bytes to their row. */
export const webhookName = (id: string): string => `webhook ${id}`;
