import type { Step, StepTarget } from '@ringmark/contract/live/steps';

/** Every process has values for these, which would be typed into the page. */
const OF_THE_SYSTEM = new Set(
  'BASE_URL CI DISPLAY EDITOR HOME HOST HOSTNAME LANG LANGUAGE LOGNAME MAIL NODE_ENV PATH PORT PWD SHELL TEMP TERM TMP TMPDIR TZ USER'.split(
    ' ',
  ),
);

/** Returns a name for a variable of the environment, such as `CARD_NUMBER`. */
function nameFrom(words: string | null): string {
  const name = (words ?? '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '')
    .toUpperCase()
    .slice(0, 40);
  if (!/^[A-Z]/.test(name)) return 'VALUE';
  return OF_THE_SYSTEM.has(name) ? `${name}_VALUE` : name;
}

/** Names the values that a test takes from the environment, because no ticket holds them. */
export interface Variables {
  /** Returns the expression for what was typed into a field: the same for the same field. */
  ofField: (target: StepTarget) => string;
  /** Returns the expression for the answer to a prompt: another for each. */
  ofAnswer: (step: Step) => string;
  /** Returns the expression for a name or password that the site's server wants. */
  ofSite: (name: 'USERNAME' | 'PASSWORD') => string;
  /** Returns the names that were asked for, in their order. */
  names: () => string[];
}

export function createVariables(): Variables {
  const names = new Map<unknown, string>();
  const expression = (key: unknown, wanted: string): string => {
    const taken = new Set(names.values());
    let name = names.get(key) ?? wanted;
    for (let count = 2; !names.has(key) && taken.has(name); count += 1) name = `${wanted}_${count}`;
    names.set(key, name);
    return `process.env.${name} ?? ''`;
  };
  return {
    ofField: ({ name, locator, frames }) =>
      expression(JSON.stringify([name, locator, frames]), nameFrom(name)),
    ofAnswer: (step) => expression(step, 'ANSWER'),
    ofSite: (name) => expression(name, name),
    names: () => [...names.values()],
  };
}
