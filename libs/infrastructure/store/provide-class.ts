import type { FactoryProvider, InjectionToken } from '@nestjs/common';

/** A token that knows the type of what is provided under it. */
export type Token<T> = symbol & { readonly provides?: T };

type TokenFor<T> = Token<T> | (abstract new (...args: never[]) => T);

/**
 * A class that knows nothing of Nest as a provider, by the tokens of its constructor's arguments. The compiler holds them
 * against the constructor.
 */
export function provideClass<Args extends unknown[], T>(
  type: new (...args: Args) => T,
  ...inject: { [K in keyof Args]: TokenFor<Args[K]> }
): FactoryProvider<T> {
  return { provide: type, inject: inject as InjectionToken[], useFactory: (...args) => new type(...(args as Args)) };
}
