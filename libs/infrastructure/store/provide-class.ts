import type { FactoryProvider, InjectionToken } from '@nestjs/common';

/** A token that carries the type of its value. */
export type Token<T> = symbol & { readonly provides?: T };

type TokenFor<T> = Token<T> | (abstract new (...args: never[]) => T);

/**
 * Provides a class that knows nothing about Nest, given the tokens of its constructor's arguments. The compiler checks
 * them against the constructor.
 */
export function provideClass<Args extends unknown[], T>(
  type: new (...args: Args) => T,
  ...inject: { [K in keyof Args]: TokenFor<Args[K]> }
): FactoryProvider<T> {
  return { provide: type, inject: inject as InjectionToken[], useFactory: (...args) => new type(...(args as Args)) };
}
