import { dateAndTime, millis, type Moment } from './times.js';

/** An instant, for people and for machines. */
export const When = ({ at }: { readonly at: Moment }) => (
  <time dateTime={new Date(millis(at)).toISOString()}>{dateAndTime(at)}</time>
);
