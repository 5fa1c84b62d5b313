import { signal } from '@preact/signals';

/** The address of the page without the fragment. */
export const address = signal({ path: '/', query: '' });

const here = () => ({ path: location.pathname, query: location.search });

export function followAddress(): void {
  address.value = here();
  addEventListener('popstate', () => (address.value = here()));
  addEventListener('click', (event) => {
    const link = (event.target as Element | null)?.closest('a');
    if (!link || event.defaultPrevented || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey)
      return;
    if (link.origin !== location.origin || link.target || link.hasAttribute('download') || link.hash) return;
    event.preventDefault();
    goTo(link.pathname + link.search);
  });
}

export function goTo(url: string): void {
  history.pushState(null, '', url);
  address.value = here();
  scrollTo(0, 0);
}

/** Updates the query of the current address without a new entry in the history; null removes a value. */
export function noteInAddress(values: Readonly<Record<string, string | null>>): void {
  const query = new URLSearchParams(location.search);
  for (const [name, value] of Object.entries(values)) {
    if (value === null) query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  history.replaceState(history.state, '', `${location.pathname}${text ? `?${text}` : ''}`);
}
