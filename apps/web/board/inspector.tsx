import { printedFace, tableFace, type Face } from './face-data.js';
import type { CardDefinition, CardId, Game, Table } from '#kernel';
import { t } from '../text/language.js';
import { CardFace } from './card-face.js';
import { shownAs } from '../source/card-displays.js';
import { cardText } from './card-text.js';

interface InspectorProps {
  readonly game: Game;
  readonly table: Table;
  readonly id: CardId | null;
  /** Whether the keyboard can reach it, to scroll a long text where there is little room. */
  readonly isReached?: boolean;
}

/** The selected card, enlarged. */
export function Inspector({ game, table, id, isReached = false }: InspectorProps) {
  const card = id === null ? undefined : table.cards[id];
  const face = card ? tableFace({ game, table }, card) : null;
  return (
    <section class="inspector" aria-label={t().table.inspect} tabIndex={isReached ? 0 : undefined}>
      {face ? <LargeCard game={game} face={face} /> : <p class="hint">{t().table.noCard}</p>}
    </section>
  );
}

/** A card with all that is printed on it, beside its face. */
export function LargeCard({ game, face }: { readonly game: Game; readonly face: Face }) {
  const printed = game.cards[face.key];
  return (
    <div class="large-card">
      <div class="card large">
        <CardFace face={face} />
      </div>
      <div class="large-text">
        <h3>{face.name}</h3>
        <p class="key">{face.key}</p>
        {face.stats.length > 0 && (
          <dl class="numbers">
            {[...(face.corner ? [face.corner] : []), ...face.stats].map(({ stat, value, printed: was }) => (
              <div key={stat}>
                <dt>{stat}</dt>
                <dd>
                  {value}
                  {value !== was && <s>{was}</s>}
                </dd>
              </div>
            ))}
          </dl>
        )}
        {face.facts.length > 0 && <p>{face.facts.join(' · ')}</p>}
        {face.keywords.length > 0 && <p class="keywords">{face.keywords.join(', ')}</p>}
        {printed && <TextNotes game={game} card={printed} />}
      </div>
    </div>
  );
}

/**
 * The operator's text for the card; otherwise the text printed from its abilities; otherwise the names of its
 * abilities.
 */
function TextNotes({ game, card }: { readonly game: Game; readonly card: CardDefinition }) {
  const shown = shownAs(game, card.key);
  const lines = shown?.text?.split('\n') ?? cardText(game, card) ?? printedFace(game, card).abilities;
  return (
    <>
      {lines.length > 0 && (
        <ul class="abilities">
          {lines.map((line, i) => (
            <li key={i}>{line}</li>
          ))}
        </ul>
      )}
      {shown?.credit && <p class="key">{shown.credit}</p>}
    </>
  );
}
