import { ownValue } from './own-value.mjs';
import { plainWords } from './plain-words.mjs';
import { roomOrder } from './room-order.mjs';
import { wholeSentences } from './whole-sentences.mjs';

/** Rules of this repository, in addition to those of oxlint. */
export default {
  meta: { name: 'ringmark' },
  rules: {
    'own-value': ownValue,
    'plain-words': plainWords,
    'room-order': roomOrder,
    'whole-sentences': wholeSentences,
  },
};
