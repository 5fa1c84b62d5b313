import { language } from '../text/language.js';

/** An instant of the service: milliseconds since 1970, or RFC 3339 text. */
export type Moment = number | string;

const MINUTE = 60_000;
const UNITS: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['day', 1_440 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
];

export const millis = (moment: Moment): number => new Date(moment).getTime();

/** The browser's locale for the language of the page, with its region if the browser names one. */
const locale = (): string => navigator.languages.find((tag) => tag.slice(0, 2) === language.value) ?? language.value;

/** `17 Nov 2026, 14:05` */
export const dateAndTime = (moment: Moment): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(millis(moment));

export const dateOf = (moment: Moment): string =>
  new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(millis(moment));

/** `20 minutes ago` */
export function ago(moment: Moment, now = Date.now()): string {
  const passed = Math.max(0, now - millis(moment));
  const [unit, length] = UNITS.find(([, ms]) => passed >= ms) ?? ['minute', MINUTE];
  const words = new Intl.RelativeTimeFormat(locale(), { numeric: 'auto' });
  return words.format(-Math.floor(passed / length), unit);
}

/** A number with this many decimals; `exceptZero` also shows the plus sign. */
export const number = (value: number, places = 0, signDisplay: 'negative' | 'exceptZero' = 'negative'): string =>
  new Intl.NumberFormat(locale(), {
    minimumFractionDigits: places,
    maximumFractionDigits: places,
    signDisplay,
  }).format(value);
