import { useLayoutEffect, useRef } from 'preact/hooks';

export type KeyMap = Readonly<Record<string, (event: KeyboardEvent) => unknown>>;

/** Whether the key goes into a text field, where shortcuts must not act. */
const isTyping = ({ target }: KeyboardEvent): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) &&
  (target as HTMLInputElement).type !== 'range';

/** Whether Enter or space presses the focused element, which goes before any shortcut. */
const isPressing = ({ key, target }: KeyboardEvent): boolean =>
  (key === 'Enter' || key === ' ') && target instanceof Element && target.closest('button, a, summary, label') !== null;

/** The keyboard shortcuts of a page. A digit without a shortcut presses the answer with that number. */
export function useKeys(keys: KeyMap): void {
  const current = useRef(keys);
  current.current = keys;
  // Before the browser paints: a key pressed as soon as the page is there must act.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (
        event.defaultPrevented ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isTyping(event) ||
        isPressing(event)
      )
        return;
      if (document.querySelector('dialog[open]')) return;
      const name = event.shiftKey && event.key.startsWith('Arrow') ? `Shift+${event.key}` : event.key;
      const act = current.current[name] ?? current.current[name.toLowerCase()] ?? digit(name);
      if (!act) return;
      event.preventDefault();
      act(event);
    };
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, []);
}

function digit(name: string): (() => void) | undefined {
  const button = /^[1-9]$/.test(name) ? document.querySelector<HTMLElement>(`[data-key="${name}"]`) : null;
  return button ? () => button.click() : undefined;
}
