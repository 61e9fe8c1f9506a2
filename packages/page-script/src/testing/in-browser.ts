import { describeElement } from '../describe-element.ts';
import { PageElements } from '../page-elements.ts';
import { placePin } from '../place-pin.ts';

const pageScript = { describeElement, PageElements, placePin };
export type PageScript = typeof pageScript;

Object.assign(globalThis, { pageScript });
