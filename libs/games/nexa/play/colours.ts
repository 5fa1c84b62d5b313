export const COLOURS = ['blue', 'green', 'black', 'red', 'brown', 'white', 'purple'] as const;
export type Colour = (typeof COLOURS)[number];
