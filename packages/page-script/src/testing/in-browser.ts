import { describeElement } from '../describe-element.ts';
import { placePin } from '../place-pin.ts';

const pageScript = { describeElement, placePin };
export type PageScript = typeof pageScript;

Object.assign(globalThis, { pageScript });
