/** Values that the browser keeps for a page, by name. */
export interface Kept {
  get(name: string): string | null;
  set(name: string, value: string): void;
  remove(name: string): void;
}

/**
 * A browser may refuse its storage, in a frame of another site or by a setting of the user; then every access throws.
 * The page continues and keeps the values in memory while it is open.
 */
export function keptIn(storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): Kept {
  const memory = new Map<string, string>();
  const attempt = <T>(act: () => T, otherwise: T): T => {
    try {
      return act();
    } catch {
      return otherwise;
    }
  };
  return {
    get: (name) => memory.get(name) ?? attempt(() => storage().getItem(name), null),
    set: (name, value) => {
      memory.set(name, value);
      attempt(() => storage().setItem(name, value), undefined);
    },
    remove: (name) => {
      memory.delete(name);
      attempt(() => storage().removeItem(name), undefined);
    },
  };
}

/** Shared by all pages of this origin, until the user clears it. */
export const keptHere = keptIn(() => localStorage);

/** For this window only, until it is closed. */
export const keptInWindow = keptIn(() => sessionStorage);
