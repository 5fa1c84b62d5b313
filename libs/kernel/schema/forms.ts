import type { ShapeName, Shapes } from './shapes.js';
import type { Members } from './vocabulary.js';

/** Types by which the compiler compares the grammar with the types of the language. */

type Same<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false;
type ShapeOf<T> = { [N in ShapeName]: Same<Shapes[N], T> extends true ? N : never }[ShapeName];
type IsOptional<T, K extends keyof T> = Record<never, never> extends Pick<T, K> ? true : false;

/** The shape of every member of a type. */
export type Form<T> = {
  readonly [K in keyof T]-?: IsOptional<T, K> extends true ? `${ShapeOf<Exclude<T[K], undefined>>}?` : ShapeOf<T[K]>;
};
type FormOfAny<Union> = Union extends unknown ? Form<Union> : never;

/** The member of a union whose tag has this value. */
type Tagged<Union, Tag extends keyof Union, Value> = Union extends { readonly [T in Tag]: infer V }
  ? Value extends V
    ? Union
    : never
  : never;
export type TaggedForms<Union, Tag extends keyof Union> = {
  readonly [Value in Union[Tag] & string]: Form<Omit<Tagged<Union, Tag, Value>, Tag>>;
};

/** The members of a union for which the list has no form. */
type Unformed<Union, Forms extends readonly unknown[]> = Union extends unknown
  ? true extends { [I in keyof Forms]: Same<keyof Forms[I], keyof Union> }[number]
    ? never
    : Union
  : never;

/** A list of forms that covers the whole union; the compile error names the members without a form. */
export const formsOf =
  <Union extends object>() =>
  <const Forms extends readonly FormOfAny<Union>[]>(
    forms: Forms & (Unformed<Union, Forms> extends never ? unknown : { 'has no form': Unformed<Union, Forms> }),
  ) =>
    forms as unknown as readonly Members[];
