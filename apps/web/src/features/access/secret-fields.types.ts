import type { DoorSecret } from '@ringmark/contract/projects/doors';

/** The kinds of access that are typed in. A sign-in is recorded instead. */
export type TypedKind = DoorSecret['kind'];

/** Fields of one kind; what is typed lives in the open dialog alone. */
export interface FieldsProps<K extends TypedKind> {
  secret: Extract<DoorSecret, { kind: K }>;
  /** The errors by the last part of a field's name, such as `origin` or `cookies.0.value`. */
  errors: Readonly<Record<string, string>>;
  onChange: (secret: Extract<DoorSecret, { kind: K }>) => void;
}
