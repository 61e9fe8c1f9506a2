import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Creates the memory of a sign-in provider. Each test has its own. */
export function makeProviderMemory() {
  const kept = new Map<string, AdapterPayload>();
  return {
    forget: (kind: string) => {
      for (const key of [...kept.keys()].filter((one) => one.startsWith(`${kind}:`))) kept.delete(key);
    },
    /** Counts the entries that are left of a kind. */
    count: (kind: string) => [...kept.keys()].filter((one) => one.startsWith(`${kind}:`)).length,
    adapter: (kind: string): Adapter => {
      const keyOf = (id: string) => `${kind}:${id}`;
      const findBy = async (name: 'uid' | 'userCode', value: string) =>
        [...kept].find(([key, payload]) => key.startsWith(`${kind}:`) && payload[name] === value)?.[1];
      return {
        upsert: async (id, payload) => void kept.set(keyOf(id), payload),
        find: async (id) => kept.get(keyOf(id)),
        findByUid: (uid) => findBy('uid', uid),
        findByUserCode: (code) => findBy('userCode', code),
        consume: async (id) => {
          const payload = kept.get(keyOf(id));
          if (payload) kept.set(keyOf(id), { ...payload, consumed: Math.floor(Date.now() / 1000) });
        },
        destroy: async (id) => void kept.delete(keyOf(id)),
        revokeByGrantId: async (grantId) => {
          for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key);
        },
      };
    },
  };
}
