import { isObject, LIMITS, shown } from './checker.js';
import { AIM, PART, ZONES_OF_SEATS } from './grammar.js';
import { both, type Names } from './names.js';
import type { Check } from './value-checks.js';

/** Checks for the parts of a cost, and for the targets of an effect. */

export const parts: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of parts`);
  if (value.length > LIMITS.parts) return checker.note(place.path, `has more than ${LIMITS.parts} parts`);
  let { names } = place;
  const known: string[] = [];
  value.forEach((entry: unknown, i) => {
    const path = [...place.path, i];
    names = both(names, checker.members(PART, entry, { ...place, path }));
    const as = isObject(entry) ? String(entry.as) : '';
    if (known.includes(as)) checker.note([...path, 'as'], 'another part has this name');
    known.push(as);
  });
  return names;
};

export const aims: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of aims`);
  if (value.length > LIMITS.parts) return checker.note(place.path, `has more than ${LIMITS.parts} aims`);
  return value.reduce<Names>(
    (names, entry, i) => checker.members(AIM, entry, { ...place, names, path: [...place.path, i] }),
    place.names,
  );
};

export const aimedAt: Check = (checker, value, place) => {
  if (value === 'opponents') return;
  if (isObject(value) && 'places' in value) return void checker.members(ZONES_OF_SEATS, value, place);
  if (!isObject(value) || !('stage' in value)) return checker.check('selector', value, place);
  const path = [...place.path, 'stage'];
  const { keys = [], actions = [], of, ...others } = isObject(value.stage) ? value.stage : { none: true };
  const isList = Array.isArray(keys) && keys.every((n) => Number.isInteger(n)) && keys.length <= LIMITS.parts;
  const isShort = Array.isArray(actions) && actions.length <= LIMITS.parts;
  if (!isList || !isShort || Object.keys(others).length > 0 || Object.keys(value).length > 1)
    return checker.note(
      path,
      `${shown(value)} must be { stage: {} }, with keys: [1, 2] for numbers of key cards, actions: ['use'], of: 'opponent'`,
    );
  actions.forEach((action, i) => {
    void checker.isWord('action', action, [...path, 'actions', i], checker.known.vocabulary.words.action);
  });
  if (of !== undefined) checker.check('seat', of, { ...place, path: [...path, 'of'] });
};

export const ways: Check = (checker, value, place) => {
  if (!Array.isArray(value)) return checker.note(place.path, `${shown(value)} must be a list of ways to pay`);
  if (value.length > LIMITS.parts) return checker.note(place.path, `has more than ${LIMITS.parts} ways`);
  return value.reduce<Names>(
    (names, entry, i) => both(names, parts(checker, entry, { ...place, path: [...place.path, i] }) ?? place.names),
    place.names,
  );
};
