import { cardOf, hasKeyword, opponentsOf, zoneName, type Context, type Frame, type Game } from '#kernel';
import { nexa } from './nexa-probe.js';
import type { Probe } from './probe.js';
import { vanguard } from './vanguard-probe.js';

const NONE: Probe = {
  keywordNames: [],
  decisions: () => [],
  keywords: () => [],
  asRole: (_game, def) => def,
  ways: (_game, def) => [def],
};

const asPilot = (def: string): string => `${def} as pilot`;
const isTwoSided = (game: Game, def: string): boolean => game.cards[def]?.facts.pilotSide === true;

const gcg: Probe = {
  keywordNames: ['repair', 'breach', 'support', 'blocker', 'first-strike', 'high-maneuver', 'suppression'],
  decisions: (mode) => [
    ...[
      'choose go',
      'confirm redraw',
      'choose main',
      'choose action',
      'choose block',
      'select pay',
      'select make-room',
    ],
    ...['select discard', 'confirm burst', 'confirm activate', 'choose next-trigger', 'choose which', 'choose instead'],
    ...(mode.startsWith('royale') ? ['choose direction'] : []),
  ],
  keywords: (step, context, next) => {
    switch (step) {
      case 'battle.blocked':
        return next.next === 'call' ? ['blocker'] : [];
      case 'battle.answer':
        return ['first-strike'];
      case 'battle.block':
        return hasOutrunBlocker(context) ? ['high-maneuver'] : [];
      case 'battle.damage':
        return next.next === 'call' && hitsTwoShields(context, next.frames[0]) ? ['suppression'] : [];
      default:
        return [];
    }
  },
  asRole: (game, def, role) => (role === 'pilot' && isTwoSided(game, def) ? asPilot(def) : def),
  ways: (game, def) => (isTwoSided(game, def) ? [def, asPilot(def)] : [def]),
};

/** Whether there was a unit that could have blocked. */
function hasOutrunBlocker(context: Context): boolean {
  const { table } = context;
  const attacker = table.cards[table.links.find(({ kind }) => kind === 'attack')?.from ?? ''];
  if (!attacker || !hasKeyword(context, attacker, 'high-maneuver')) return false;
  const enemies = opponentsOf(table, attacker.controller);
  return Object.values(table.cards).some(
    (card) =>
      card.role === 'unit' &&
      card.orientation === 'upright' &&
      enemies.includes(card.controller) &&
      hasKeyword(context, card, 'blocker'),
  );
}

const hitsTwoShields = (context: Context, frame: Frame | undefined): boolean =>
  ((frame?.hits ?? []) as readonly { readonly to: string }[]).filter(
    ({ to }) => !to.startsWith('seat/') && zoneName(cardOf(context.table, to).zone) === 'shields',
  ).length > 1;

const PROBES: Readonly<Record<string, Probe>> = { gcg, nexa, vanguard };

export const probeOf = (game: Game): Probe => PROBES[game.id] ?? NONE;
