/** Name of the rules engine's build, which every match pins. */
export const ENGINE = Symbol('engine build');
