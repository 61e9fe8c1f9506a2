import { ownValue } from '@ringmark/contract/own-value';

/** A structured value as JSON: plain values as they are, all others as an object with one short name. */
export type StoredValue =
  | null
  | boolean
  | number
  | string
  | { o: [string, StoredValue][] }
  | { a: StoredValue[] }
  | { m: [StoredValue, StoredValue][] }
  | { s: StoredValue[] }
  | { d: number | null }
  | { n: string }
  | { i: string }
  | { u: true }
  | { b: string; t?: string };

/** It is of a kind that cannot be taken along, such as a key that may not be exported. */
export class NotStorable extends Error {}

const MAX_DEPTH = 40;

const ARRAYS: Record<string, new (buffer: ArrayBuffer) => ArrayBufferView> = {
  Uint8Array,
  Int8Array,
  Uint8ClampedArray,
  Uint16Array,
  Int16Array,
  Uint32Array,
  Int32Array,
  Float32Array,
  Float64Array,
  BigInt64Array,
  BigUint64Array,
  DataView,
};

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCodePoint(byte);
  return btoa(text);
}

function fromBase64(text: string): ArrayBuffer {
  const bytes = Uint8Array.from(atob(text), (letter) => letter.codePointAt(0) ?? 0);
  return bytes.buffer;
}

const kindOf = (value: object): string => Object.prototype.toString.call(value).slice(8, -1);

function storeNumber(value: number): StoredValue {
  return Number.isFinite(value) && !Object.is(value, -0)
    ? value
    : { n: Object.is(value, -0) ? '-0' : `${value}` };
}

/** @throws NotStorable */
export function toStored(value: unknown, depth = 0): StoredValue {
  if (depth > MAX_DEPTH) throw new NotStorable('too deep');
  const inner = (part: unknown) => toStored(part, depth + 1);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return value;
  if (value === undefined) return { u: true };
  if (typeof value === 'number') return storeNumber(value);
  if (typeof value === 'bigint') return { i: `${value}` };
  if (typeof value !== 'object') throw new NotStorable(typeof value);
  if (Array.isArray(value)) return { a: value.map(inner) };
  if (ArrayBuffer.isView(value)) {
    const bytes = new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    return { b: toBase64(bytes), t: kindOf(value) };
  }
  switch (kindOf(value)) {
    case 'Date': {
      const time = (value as Date).getTime();
      return { d: Number.isNaN(time) ? null : time };
    }
    case 'Map':
      return { m: [...(value as Map<unknown, unknown>)].map(([key, part]) => [inner(key), inner(part)]) };
    case 'Set':
      return { s: [...(value as Set<unknown>)].map(inner) };
    case 'ArrayBuffer':
      return { b: toBase64(new Uint8Array(value as ArrayBuffer)) };
    case 'Object':
      return { o: Object.entries(value).map(([key, part]) => [key, inner(part)]) };
    default:
      throw new NotStorable(kindOf(value));
  }
}

function toBytes({ b, t }: { b: string; t?: string }): unknown {
  const buffer = fromBase64(b);
  const make = t === undefined ? undefined : ownValue(ARRAYS, t);
  return make ? new make(buffer) : buffer;
}

export function fromStored(stored: StoredValue): unknown {
  if (stored === null || typeof stored !== 'object') return stored;
  if ('o' in stored) return Object.fromEntries(stored.o.map(([key, part]) => [key, fromStored(part)]));
  if ('a' in stored) return stored.a.map(fromStored);
  if ('m' in stored) return new Map(stored.m.map(([key, part]) => [fromStored(key), fromStored(part)]));
  if ('s' in stored) return new Set(stored.s.map(fromStored));
  if ('d' in stored) return new Date(stored.d ?? Number.NaN);
  if ('n' in stored) return Number(stored.n);
  if ('i' in stored) return BigInt(stored.i);
  if ('b' in stored) return toBytes(stored);
  return undefined;
}
