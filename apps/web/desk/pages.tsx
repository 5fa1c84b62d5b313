import { useEffect, useState } from 'preact/hooks';
import { d } from '../text/desk/texts.js';
import { messageOf } from './http.js';

interface PageOf<Item> {
  readonly data: readonly Item[];
  readonly next: string | null;
}

export interface Pages<Item> {
  readonly items: readonly Item[];
  /** Whether the first page has been loaded. */
  readonly isThere: boolean;
  readonly fault: string | null;
  /** Loads the next page; null if there is none. */
  readonly more: (() => void) | null;
}

interface Held<Item> extends Omit<Pages<Item>, 'more'> {
  readonly next: string | null;
}

const NOTHING = { items: [], isThere: false, fault: null, next: null } as const;

/** A list of the service, loaded page by page. */
export function usePages<Item>(
  fetchPage: (after: string | null) => Promise<PageOf<Item>>,
  reasons: readonly unknown[],
): Pages<Item> {
  const [held, setHeld] = useState<Held<Item>>(NOTHING);
  const load = (before: Held<Item>, isCurrent: () => boolean = () => true): void =>
    void fetchPage(before.next).then(
      ({ data, next }) =>
        void (isCurrent() && setHeld({ items: [...before.items, ...data], isThere: true, fault: null, next })),
      (error: unknown) => void (isCurrent() && setHeld({ ...before, fault: messageOf(error) })),
    );
  useEffect(() => {
    let isCurrent = true;
    load(NOTHING, () => isCurrent);
    return () => {
      isCurrent = false;
    };
  }, reasons);
  const { next, ...shown } = held;
  return { ...shown, more: next === null ? null : () => load(held) };
}

export function More({ pages: { isThere, fault, more } }: { readonly pages: Pages<unknown> }) {
  if (fault)
    return (
      <p class="banner bad" role="alert">
        {fault}
      </p>
    );
  if (!isThere)
    return (
      <p class="asking" role="status">
        {d().asking}
      </p>
    );
  return more ? (
    <button type="button" class="choice more" onClick={more}>
      {d().more}
    </button>
  ) : null;
}
