import { ownValue } from './own-value.mjs';

/** Rules of this repository, beside those of oxlint. */
export default {
  meta: { name: 'ringmark' },
  rules: { 'own-value': ownValue },
};
