import type { ComponentType } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from './text/language.js';

/** A component whose code is fetched when it is shown for the first time. */
export function lazy<P extends object>(load: () => Promise<ComponentType<P>>): ComponentType<P> {
  let loaded: ComponentType<P> | null = null;
  return function Lazy(props: P) {
    const [Found, setFound] = useState<ComponentType<P> | null>(() => loaded);
    const [isBroken, setBroken] = useState(false);
    useEffect(() => {
      if (loaded) return;
      load().then(
        (component) => {
          loaded = component;
          setFound(() => component);
        },
        () => setBroken(true),
      );
    }, []);
    if (isBroken)
      return (
        <main class="page">
          <p role="alert">{t().broken}</p>
        </main>
      );
    return Found ? <Found {...props} /> : <main class="page" aria-busy="true" />;
  };
}
