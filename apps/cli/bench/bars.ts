/** A performance budget, and whether a measured value keeps it. */
export interface Bar {
  readonly name: string;
  readonly value: number;
  readonly bar: string;
  readonly met: boolean;
}

export const atLeast = (name: string, value: number, bar: number): Bar => ({
  ...{ name, value, bar: `>= ${bar}`, met: value >= bar },
});

export const atMost = (name: string, value: number, bar: number): Bar => ({
  ...{ name, value, bar: `<= ${bar}`, met: value <= bar },
});

export const barInWords = ({ name, value, bar, met }: Bar): string => `${met ? '✓' : '✗'} ${name}: ${value} (${bar})`;
