declare module 'virtual:games' {
  export const games: readonly import('./games.js').ListedGame[];
}

declare module 'virtual:engine-worker' {
  /** Address of the worker that plays practice matches and verifies replays. */
  export const engineWorker: string;
}
