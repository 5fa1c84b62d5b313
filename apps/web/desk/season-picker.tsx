import type { SeasonDocument } from '#contract';
import { goTo } from '../router.js';
import { d } from '../text/desk/texts.js';
import { withQuery } from './http.js';
import { dateOf } from './times.js';

export const seasonShown = (seasons: readonly SeasonDocument[], season: string | null): SeasonDocument | undefined =>
  seasons.find((one) => one.season === season) ?? seasons.at(-1);

interface SeasonPickerProps {
  readonly seasons: readonly SeasonDocument[];
  readonly season: string | null;
  readonly path: string;
}

export function SeasonPicker({ seasons, season, path }: SeasonPickerProps) {
  const shown = seasonShown(seasons, season);
  return (
    <p class="season">
      <label>
        <span>{d().ladder.season}</span>
        <select
          value={shown?.season ?? ''}
          onChange={({ currentTarget }) => goTo(withQuery(path, { season: currentTarget.value }))}
        >
          {seasons.toReversed().map(({ season: id, endedAt }) => (
            <option key={id} value={id}>
              {endedAt === null ? d().ladder.underWay(id) : id}
            </option>
          ))}
        </select>
      </label>
      {shown && (
        <span class="row-facts">
          {d().ladder.from(dateOf(shown.startedAt), shown.endedAt === null ? null : dateOf(shown.endedAt))}
        </span>
      )}
    </p>
  );
}
