import type { Face, FaceNumber } from './face-data.js';

const change = ({ value, printed }: FaceNumber): string => (value > printed ? ' up' : value < printed ? ' down' : '');

/** A card drawn from its data. It is real text at every size, so it stays sharp however far it is enlarged. */
export function CardFace({ face }: { readonly face: Face }) {
  const { name, colour, corner, facts, keywords, stats, damage, counters, art, image } = face;
  return (
    <span class={`face hue-${colour}`} aria-hidden="true">
      <span class="face-head">
        {corner && (
          <span class={`face-corner${change(corner)}`} title={corner.stat}>
            {corner.value}
          </span>
        )}
        <span class="face-name">{name}</span>
      </span>
      <span class="face-art" style={{ '--weave': `${art.turn}deg` }}>
        {art.glyph}
        {image && <img class="face-image" src={image} alt="" loading="lazy" decoding="async" draggable={false} />}
      </span>
      <span class="face-text">
        {facts.length > 0 && <span class="face-facts">{facts.join(' · ')}</span>}
        {keywords.length > 0 && <span class="face-keywords">{keywords.join(', ')}</span>}
      </span>
      {counters.length > 0 && (
        <span class="face-counters">
          {counters.map(([counter, value]) => (
            <span key={counter}>{`${counter} ${value}`}</span>
          ))}
        </span>
      )}
      {stats.length > 0 && (
        <span class={`face-stats${stats.some(({ value }) => value > 999) ? ' wide' : ''}`}>
          {stats.map((number) => (
            <span key={number.stat} class={`face-stat${change(number)}`}>
              <span class="face-short">{number.short}</span>
              {number.value}
            </span>
          ))}
        </span>
      )}
      {damage && <span class="face-damage">{`−${damage.taken}`}</span>}
    </span>
  );
}

/** The back of a card. */
export const CardBack = () => <span class="face back" aria-hidden="true" />;
