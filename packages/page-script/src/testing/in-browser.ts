import { checkPin } from '../check-pin.ts';
import { describeElement } from '../describe-element.ts';
import { describeRegion } from '../describe-region.ts';
import { PageElements } from '../page-elements.ts';
import { placePin } from '../place-pin.ts';
import { ruleSelectors } from '../rule-selector.ts';

const pageScript = { checkPin, describeElement, describeRegion, PageElements, placePin, ruleSelectors };
export type PageScript = typeof pageScript;

Object.assign(globalThis, { pageScript });
