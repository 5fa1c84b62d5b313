import { useMemo } from 'preact/hooks';
import { cardsIn, HIDDEN, zoneName, type Card, type CardId } from '#kernel';
import type { Light } from '../decision/draft.js';
import { t } from '../text/language.js';
import { shapeOf } from './arrangement.js';
import { CardBack, CardFace } from './card-face.js';
import { tableFace, type Face } from './face-data.js';
import { ruleWord, zoneTitle } from './names.js';
import { useStage, type Stage } from './stage.js';

/** A card on the table; cards whose host it is are drawn partly hidden behind it. */
export function CardView({ id, riders = [] }: { readonly id: CardId; readonly riders?: readonly CardId[] }) {
  const stage = useStage();
  const card = stage.table.cards[id];
  if (id === HIDDEN || !card) return <HiddenCard />;
  return (
    <span class={`stack${riders.length > 0 ? ' has-riders' : ''}`}>
      <OneCard card={card} stage={stage} />
      {riders.map((rider) => {
        const lying = stage.table.cards[rider];
        return lying ? <OneCard key={rider} card={lying} stage={stage} isRider /> : null;
      })}
    </span>
  );
}

const HiddenCard = () => (
  <span class="card" role="img" aria-label={t().table.hidden}>
    <CardBack />
  </span>
);

interface OneCardProps {
  readonly card: Card;
  readonly stage: Stage;
  readonly isRider?: boolean;
}

function OneCard({ card, stage, isRider = false }: OneCardProps) {
  const face = tableFace({ game: stage.game, table: stage.table }, card);
  // Most faces do not change from one event to the next; an unchanged face is not rendered again.
  const drawn = useMemo(() => (face ? <CardFace face={face} /> : <CardBack />), [JSON.stringify(face)]);
  const light = stage.lights.get(card.id);
  const isTurned = face !== null && liesTurned(stage, card);
  const classes = [
    'card',
    ...(card.orientation === 'sideways' ? ['sideways'] : []),
    ...(isTurned ? ['face-down'] : []),
    ...(light ? ['lit', `lit-${light}`] : []),
    ...(isRider ? ['rider'] : []),
  ];
  return (
    <button
      type="button"
      class={classes.join(' ')}
      data-card={card.id}
      data-ref={card.id}
      aria-pressed={light ? light === 'picked' : undefined}
      onClick={() => stage.onTap(card.id)}
      onFocus={() => stage.onLook(card.id)}
      onPointerEnter={() => stage.onLook(card.id)}
    >
      {/* Not `aria-label`: a spoken name must contain the visible text, and the numbers on a face are in another order. */}
      <span class="unseen">{labelOf(stage, card, face, light)}</span>
      {drawn}
      {isTurned && (
        <span class="face-down-mark" aria-hidden="true">
          {t().table.faceDown}
        </span>
      )}
    </button>
  );
}

const LIGHT_WORDS = { open: 'canPick', picked: 'isPicked', target: 'isTarget' } as const satisfies Record<
  Light,
  string
>;

/** "Heron, unit, rested, AP 3, HP 2, damage 1, can be chosen" */
function labelOf(stage: Stage, card: Card, face: Face | null, light?: Light): string {
  const texts = t().table;
  const parts = face ? knownParts(stage, card, face) : [placeText(stage, card)];
  return [...parts, ...(light ? [texts[LIGHT_WORDS[light]]] : [])].join(', ');
}

/** Facing is shown only for zones drawn as a row: in hands and decks every card is face down anyway. */
const liesTurned = ({ game }: Stage, { facing, zone }: Card): boolean =>
  facing === 'down' && shapeOf(game, zoneName(zone)) === 'row';

function knownParts(stage: Stage, card: Card, face: Face): string[] {
  const { game } = stage;
  const { sideways = 'sideways' } = game.tooling?.display ?? {};
  return [
    face.name,
    ...face.facts,
    ...(card.place === undefined ? [] : [ruleWord(game, card.place)]),
    ...(liesTurned(stage, card) ? [t().table.faceDown] : []),
    ...(card.orientation === 'sideways' ? [sideways] : []),
    ...face.stats.map(({ short, value }) => `${short} ${value}`),
    ...(face.damage ? [t().table.damage(face.damage.taken)] : []),
    ...face.keywords,
    ...face.counters.map(([counter, value]) => `${counter} ${value}`),
  ];
}

/** Unknown cards that can be told apart are named by their position. */
function placeText({ game, table }: Stage, card: Card): string {
  const place = cardsIn(table, card.zone).indexOf(card.id) + 1;
  const role = card.role === null ? '' : `${ruleWord(game, card.role)}, `;
  return `${role}${t().table.hiddenAt(place, zoneTitle(game, card.zone))}`;
}
