import { dateAndTime, millis, type Moment } from './times.js';

/** An instant in the language of the page, and in ISO 8601 for programs. */
export const When = ({ at }: { readonly at: Moment }) => (
  <time dateTime={new Date(millis(at)).toISOString()}>{dateAndTime(at)}</time>
);
