declare module 'virtual:games' {
  export const games: readonly import('./games.js').ListedGame[];
}
