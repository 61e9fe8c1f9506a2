/// <reference lib="dom" />
import { deepestAt } from './places/deepest-at.ts';
import { tellFiles } from './steps/follow-fields.ts';

/** Files on their way into this document, by the number of their transfer. */
const arriving = new Map<number, { about: FileAbout; parts: BlobPart[] }[]>();

interface FileAbout {
  name: string;
  mime: string;
  lastModified: number;
}

/** Begins another file of a transfer. */
export function beginFile(transfer: number, about: FileAbout): void {
  const files = arriving.get(transfer) ?? [];
  arriving.set(transfer, [...files, { about, parts: [] }]);
}

/** Adds bytes to the file that was begun last. */
export function addToFile(transfer: number, base64: string): void {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  arriving.get(transfer)?.at(-1)?.parts.push(bytes);
}

export function forgetFiles(transfer: number): void {
  arriving.delete(transfer);
}

function takeFiles(transfer: number, most: number): DataTransfer {
  const data = new DataTransfer();
  const files = arriving.get(transfer) ?? [];
  arriving.delete(transfer);
  for (const { about, parts } of files.slice(0, most)) {
    const { name, mime: type, lastModified } = about;
    data.items.add(new File(parts, name, { type, lastModified }));
  }
  return data;
}

function fill(field: HTMLInputElement, data: DataTransfer): void {
  field.files = data.files;
  tellFiles(field);
  field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

const mostOf = (field: HTMLInputElement): number => (field.multiple || field.webkitdirectory ? Infinity : 1);

/** Gives the files to the field that asked for them. @returns false when it is gone or may no longer be used. */
export function giveFiles(field: unknown, transfer: number): boolean {
  if (!(field instanceof HTMLInputElement) || field.type !== 'file' || field.disabled) return false;
  fill(field, takeFiles(transfer, mostOf(field)));
  return true;
}

/** Tells a field that the person has chosen nothing. */
export function refuseFiles(field: unknown): void {
  if (field instanceof HTMLInputElement) field.dispatchEvent(new Event('cancel', { bubbles: true }));
}

/** Drops the files at a point, as if they had been dragged there. @returns false where nothing takes them. */
export function dropFiles(transfer: number, x: number, y: number): boolean {
  const { target, at } = deepestAt(x, y);
  const data = takeFiles(transfer, Infinity);
  if (!target) return false;
  const drag = (type: string) =>
    new DragEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      clientX: at.x,
      clientY: at.y,
      dataTransfer: data,
    });
  target.dispatchEvent(drag('dragenter'));
  // A page accepts what is dragged by preventing its refusal, as in browsers.
  if (!target.dispatchEvent(drag('dragover'))) {
    target.dispatchEvent(drag('drop'));
    return true;
  }
  target.dispatchEvent(drag('dragleave'));
  const field = target.closest('label')?.control ?? target;
  const isField = field.localName === 'input' && (field as HTMLInputElement).type === 'file';
  if (!isField || (field as HTMLInputElement).disabled) return false;
  const input = field as HTMLInputElement;
  if (data.files.length > mostOf(input)) return false;
  fill(input, data);
  return true;
}
