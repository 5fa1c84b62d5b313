import { cardOf, seatRef, withEntries, type CardId, type Context, type Link, type ReadContext } from '#kernel';

/**
 * Who fights whom. From the attacker, `attacking` leads to the attacked seat, `attack` to each target, `redirected` to targets that an
 * effect named instead, `hit` and `miss` to targets afterwards. `boost` leads to the boosted unit, `guard` to the defended one. A link ends
 * when either unit leaves its circle (7.4.1.10.1.1) and is remembered until the battle is over (7.4.1.8.2.1, 12.10.1). A unit whose attacker
 * has left is still attacked (7.4.1.8.2): `attacked` leads from it to the seat that attacked.
 */
export const LINKS = ['attacking', 'attack', 'redirected', 'attacked', 'boost', 'guard', 'hit', 'miss'] as const;
export type LinkKind = (typeof LINKS)[number];

/** Whether an attack hit is known only after the comparison, and by then either unit may have left (7.7.1.3, 7.7.1.7). */
export const LATER_LINKS = { attack: ['hit', 'miss'], redirected: ['hit', 'miss'] } as const;

export const link = (context: Context, links: readonly Pick<Link, 'kind' | 'from' | 'to'>[]): void => {
  if (links.length > 0)
    context.emit({
      type: 'CardsLinked',
      links: links.map(({ kind, from, to }) => ({ kind, from, to, remembered: true })),
    });
};

const AIMS = ['attack', 'redirected'] as const;

const live = ({ table }: Pick<ReadContext, 'table'>, kind: LinkKind): Link[] =>
  table.links.filter((one) => one.kind === kind && !one.over);

/** The unit that attacks, as long as it stays on its circle (7.4.1.5.1); in legion the leader. */
export const attackingUnit = (context: Pick<ReadContext, 'table'>): CardId | null =>
  live(context, 'attacking')[0]?.from ?? null;

/** Units that are being attacked, as long as they stay on their circles (7.4.1.8). */
export function attackedUnits({ table }: Pick<ReadContext, 'table'>): CardId[] {
  const units: CardId[] = [];
  if (table.links.length === 0) return units;
  for (const kind of ['attack', 'redirected', 'attacked'] as const)
    for (const one of table.links) {
      const unit = kind === 'attacked' ? one.from : one.to;
      if (one.kind === kind && !one.over && !units.includes(unit)) units.push(unit);
    }
  return units;
}

/** All units that were attacked in this battle, including those that have left (7.4.1.8.2.1). */
export const everAttacked = ({ table }: Pick<ReadContext, 'table'>): CardId[] => [
  ...new Set(table.links.filter(({ kind }) => (AIMS as readonly string[]).includes(kind)).map(({ to }) => to)),
];

export const isAttacked = (context: Pick<ReadContext, 'table'>, id: CardId): boolean =>
  attackedUnits(context).includes(id);

/** Called before attacking units leave: the units that they attack stay attacked (7.4.1.8.2). */
export function keepAttacked(context: Context, going: readonly CardId[]): void {
  if (context.table.links.length === 0) return;
  const left = AIMS.flatMap((kind) => live(context, kind)).filter(
    ({ from, to }) => going.includes(from) && !going.includes(to),
  );
  link(
    context,
    left.map(({ from, to }) => ({
      kind: 'attacked',
      from: to,
      to: seatRef(cardOf(context.table, from).controller),
    })),
  );
}

/** Ends the statuses of units that change their circle or master. */
export function endLinksOf(context: Context, cards: readonly CardId[]): void {
  if (context.table.links.length === 0) return;
  keepAttacked(context, cards);
  const links = context.table.links.filter(
    ({ kind, from, to, over }) =>
      !over && (LINKS as readonly string[]).includes(kind) && (cards.includes(from) || cards.includes(to)),
  );
  if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links });
}

/** The links as they are when nothing attacks, boosts or guards any more. */
export const withoutStatuses = (links: readonly Link[]): readonly Link[] =>
  links.map((one) => ((LINKS as readonly string[]).includes(one.kind) ? withEntries(one, { over: true }) : one));

/** Ends all statuses of the battle; its links are still remembered (7.8.1.2). */
export function endStatuses(context: Context): void {
  const links = LINKS.flatMap((kind) => live(context, kind));
  if (links.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links });
}

/** Forgets all links of the battle (7.8.1.5). */
export function endAllLinks(context: Context): void {
  const found = new Set(context.table.links.map(({ kind }) => kind));
  // `attacked` is listed only if there is such a link, because older replays do not have it.
  const kinds = LINKS.filter((kind) => kind !== 'attacked' || found.has(kind));
  if (kinds.some((kind) => found.has(kind))) context.emit({ type: 'LinksEnded', kinds });
}

/** The mark of an attack process in progress, in any phase of the turn. */
export const BATTLE = 'battle';

export const isBattling = ({ table }: Pick<ReadContext, 'table'>): boolean => table.marks[BATTLE] !== undefined;

/** Marks of a battle in which a vanguard or a rear-guard is or was attacked (7.1.2.2). */
export const BATTLE_KINDS = ['battle:vanguard', 'battle:rearguard'] as const;

/** Marks the battle by the attacked units: when targets are chosen, and when all of them change (7.1.2.2 to 7.1.2.4). */
export function nameBattle(context: Context): void {
  const roles = attackedUnits(context).map((id) => context.table.cards[id]?.role);
  for (const kind of BATTLE_KINDS) context.mark(kind, roles.includes(kind.slice('battle:'.length)) ? true : null);
}

/**
 * The attack continues against other units (7.1.2.3): the earlier targets are no longer attacked, and this is not a new attack. In legion it
 * is still the attack of both (10.25.5).
 */
export function redirect(context: Context, cards: readonly CardId[]): void {
  const attacking = live(context, 'attacking').map(({ from }) => from);
  const to = cards.filter((id) => ['vanguard', 'rearguard'].includes(context.table.cards[id]?.role ?? ''));
  if (attacking.length === 0 || to.length === 0) return;
  const before = AIMS.flatMap((kind) => live(context, kind));
  if (before.length > 0) context.emit({ type: 'LinksEnded', kinds: [], links: before });
  link(
    context,
    attacking.flatMap((from) => to.map((id) => ({ kind: 'redirected', from, to: id }))),
  );
  // If targets of both kinds are left, not all have changed, and the battle is still what it was.
  if (new Set(to.map((id) => context.table.cards[id]?.role)).size === 1) nameBattle(context);
}
