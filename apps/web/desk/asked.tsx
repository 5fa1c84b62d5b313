import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { d } from '../text/desk/texts.js';
import { messageOf } from './http.js';

export type Asked<T> =
  | { readonly is: 'asking' }
  | { readonly is: 'refused'; readonly error: unknown }
  | { readonly is: 'there'; readonly value: T };

/**
 * The reply, fetched again when a reason changes and every `everyMs` (0: never) while the page is visible.
 */
export function useAsked<T>(question: () => Promise<T>, reasons: readonly unknown[], everyMs = 0): Asked<T> {
  const [asked, setAsked] = useState<Asked<T>>({ is: 'asking' });
  useEffect(() => {
    let isCurrent = true;
    const tell = (next: Asked<T>): void => void (isCurrent && setAsked(next));
    const inquire = (): void =>
      void question().then(
        (value) => tell({ is: 'there', value }),
        (error: unknown) => tell({ is: 'refused', error }),
      );
    inquire();
    const timer = everyMs > 0 ? setInterval(() => void (document.hidden || inquire()), everyMs) : undefined;
    return () => {
      isCurrent = false;
      clearInterval(timer);
    };
  }, reasons);
  return asked;
}

interface AnsweredProps<T> {
  readonly asked: Asked<T>;
  readonly children: (value: T) => ComponentChildren;
}

/** The result of a request: the reply, or why there is none. */
export function Answered<T>({ asked, children }: AnsweredProps<T>) {
  if (asked.is === 'there') return <>{children(asked.value)}</>;
  if (asked.is === 'refused')
    return (
      <p class="banner bad" role="alert">
        {messageOf(asked.error)}
      </p>
    );
  return (
    <p class="asking" role="status">
      {d().asking}
    </p>
  );
}
