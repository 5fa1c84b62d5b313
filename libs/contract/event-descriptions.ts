/* eslint-disable max-lines -- one entry for each type of event */
/** Written by `node scripts/event-catalogue.mjs` from the types of the events; do not edit. */
export interface EventDescription {
  /** When the event happens. */
  readonly when: string;
  /** Who sees what of it. */
  readonly seen: string;
  /** What the fields of its payload mean, where the type alone does not say. */
  readonly fields: Readonly<Record<string, string>>;
}

export const EVENT_DESCRIPTIONS: Readonly<Record<string, EventDescription>> = {
  MatchOpened: {
    when: 'The first event. It pins game, edition, mode, card sets and engine, and says who sits where.',
    seen: 'The API leaves out `openedBy`; replay files contain it. Everyone sees the rest.',
    fields: {
      cardSets: 'From the name of each card set to the hash of its content.',
      engine: 'The build of the rules engine.',
      secretCommitment: 'Hex; the hash of the secret that is revealed at the end.',
      tags: "The operator's own labels (tournament, round …); public.",
      timeControl: 'How much time the seats have.',
      seats: 'Who sits where, by seat.',
      spectatorDelayMs: 'How much later than the seats spectators get each event, in milliseconds; absent: no delay.',
      seatEntropy: 'How seats add to the dice before the cards are dealt; absent: they do not.',
    },
  },
  EntropyCommitted: {
    when: 'A seat commits to its share of the dice, before any card is dealt.',
    seen: 'Everyone sees all of it.',
    fields: { commitment: "Hex: the hash of the seat's share, bound to match and seat." },
  },
  EntropyRevealed: {
    when: 'A seat reveals the share that it committed to.',
    seen: 'Everyone sees all of it.',
    fields: {
      entropy:
        'Hex: the share that the seat committed to. It is mixed with the secret, which stays unknown until the end.',
    },
  },
  EntropyMissed: {
    when: 'Seats did not send their share in time; `onMissing` of the match decides what follows.',
    seen: 'Everyone sees all of it.',
    fields: {
      stage: 'What the seats did not do in time.',
      seats: 'The seats that did not.',
      deadline: "When the time was up. The event's own time is when that was noticed.",
    },
  },
  SeatConceded: { when: 'A seat concedes.', seen: 'Everyone sees all of it.', fields: {} },
  DrawOffered: { when: 'A seat offers a draw, or joins an offer.', seen: 'Everyone sees all of it.', fields: {} },
  DrawDeclined: { when: 'A seat declines a draw; all draw offers end.', seen: 'Everyone sees all of it.', fields: {} },
  DrawAgreed: { when: 'All seats have agreed on a draw.', seen: 'Everyone sees all of it.', fields: {} },
  SeatConnected: {
    when: 'A seat is present, for the first time or again.',
    seen: 'Everyone sees all of it.',
    fields: {},
  },
  SeatDisconnected: {
    when: 'A seat is away; its disconnect bank runs while it has a decision to make.',
    seen: 'Everyone sees all of it.',
    fields: {},
  },
  LagCredited: {
    when: 'Comes before an answer: time that the connection took is credited to the seat.',
    seen: 'Everyone sees all of it.',
    fields: {
      decision: 'The id of the decision that the seat answers next.',
      ms: "Milliseconds of the answer's time that were network lag, as measured by the server.",
    },
  },
  ClockExpired: {
    when: 'A clock ran out. The next events are the consequences.',
    seen: 'Everyone sees all of it.',
    fields: {
      clock: 'Which limit was reached: for this decision, for the whole match, or for being disconnected.',
      decision: 'The id of the decision that the seat did not make; null if it had none to make.',
      deadline: "When the time was up. The event's own time is when that was noticed.",
    },
  },
  ClocksPaused: {
    when: 'A judge stops the clocks, or the service does after an outage.',
    seen: 'Everyone sees all of it.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
    },
  },
  ClocksResumed: {
    when: 'The clocks start again.',
    seen: 'Everyone sees all of it.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
    },
  },
  Rewound: {
    when: 'A judge rewinds the match. `state` replaces everything folded so far; versions keep counting.',
    seen: 'The table in it is the viewer’s view.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
      to: 'The version to whose state the match returns.',
      state: 'The whole state that the match returns to, so that applying the event needs no history.',
    },
  },
  ResultAwarded: {
    when: 'A judge decides who wins.',
    seen: 'Everyone sees all of it.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
      winners: 'The seats that win; empty for a draw.',
    },
  },
  MatchVoided: {
    when: 'A judge declares the match void.',
    seen: 'Everyone sees all of it.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
    },
  },
  MatchEnded: {
    when: 'The match is over; no decision is pending any more.',
    seen: 'Everyone sees all of it.',
    fields: {
      winners: 'The seats that won; empty for a draw and for a void match.',
      detail: 'In the words of the game or of the judge.',
    },
  },
  SecretRevealed: {
    when: 'Follows the end of the match: with the secret, anyone can recompute every shuffle.',
    seen: 'In redacted replay files `secret` is `null`.',
    fields: { secret: 'Hex: with it, anyone can recompute every random outcome. Null only in redacted replay files.' },
  },
  ResultRevised: {
    when: 'A judge changes the result after the end.',
    seen: 'Everyone sees all of it.',
    fields: {
      by: 'The operator key of the judge as `key/<id>`; `service` if the service itself acted, after an outage.',
      reason: 'Why, in words.',
      end: 'The result from now on.',
    },
  },
  TableOpened: {
    when: 'The table is laid out, with all zones empty.',
    seen: 'Everyone sees all of it.',
    fields: { teams: 'By seat: the number of its team.', zones: 'Every zone of the match.' },
  },
  CardsCreated: {
    when: 'Cards enter the match: decks at the beginning, tokens later. Their ids are numbers from `fresh` on.',
    seen: '`defs` are `null` for viewers who do not see the cards of the zone.',
    fields: {
      owner: 'The seat that owns the cards.',
      defs: 'The keys of their definitions, first card first; null if the viewer may not know.',
      fresh: 'The id of the first card; the others count on from it.',
      room: 'How many ids are reserved if the number of cards is secret; absent: as many as there are cards.',
      role: 'What the cards are used as (unit, pilot, barrier …); null in games without roles.',
      places:
        'The place in the zone for each card; null if the viewer may not know it. Only for zones that have places.',
      since: 'The `since` of the cards; given with `places`.',
    },
  },
  ZoneShuffled: {
    when: 'A zone is shuffled. Its cards get new ids, so that nobody can follow a card through the shuffle.',
    seen: '`order` is empty for viewers who may not know it.',
    fields: {
      order: '`order[i]` is the old index of the card now at index i; empty if the viewer may not know it.',
      fresh: 'The new id of the first card of the zone; the others count on from it.',
      room: 'How many ids are reserved if the number of cards is secret; absent: as many as there are cards.',
      kept: 'How many cards on top kept their positions; absent: none.',
      sight: "How the zone looks to the viewer afterwards, if the viewer's own table cannot show it.",
    },
  },
  CardsMoved: {
    when: 'Cards move from one zone to another, or within a zone. With `fresh` they become new cards with new ids.',
    seen: '`defs` are `null` and ids are `"?"` for viewers who see the cards neither where they were nor where they go.',
    fields: {
      cards:
        'The ids before the move, in the order in which the cards move; `"?"` for cards the viewer cannot tell apart. Riders come last.',
      defs: 'The keys of their definitions; null if the viewer may not know.',
      from: 'The zone that the cards leave.',
      to: 'The zone that the cards enter; the same as `from` for a move within a zone.',
      at: 'One by one onto the top, or one by one to the bottom (the end of the list).',
      fresh: 'The new id of the first card; the others count on from it. Null if the cards keep their ids.',
      facing: 'How the cards lie after the move.',
      orientation: 'How the cards are turned after the move.',
      role: 'What the cards are used as from now on (unit, pilot, barrier …); null in games without roles.',
      host: 'The card that they now lie on or under; null if none.',
      controller: 'The seat that controls the cards from now on; -1 if nobody does.',
      places:
        'The place in the new zone for each card; null if the viewer may not know it. Only for zones that have places.',
      riders:
        'How many of the last cards move along with their host: they keep their host, facing and orientation. Absent: none.',
      since: 'The new `since` of the cards; given with `places`.',
      reason: "Why, in the game's words: draw, damage, discard, cost …",
      cause: 'The card that caused the move.',
      owners: 'Only in redacted copies: the owners of the cards, if the old zone does not imply them.',
      sight:
        "Only in redacted copies: how these zones look to the viewer afterwards, if the viewer's own table cannot show it.",
    },
  },
  CardsExchanged: {
    when: 'A card takes the place of another.',
    seen: '`defs` are `null` if the viewer may not know them.',
    fields: {
      kept: 'The id that stays in the position, with its counters, links and effects. It now means the other card.',
      by: 'The former id of the card that takes the position.',
      from: 'The zone that `by` came from and that the other card goes to.',
      defs: 'The definitions of the card now in the position and of the one that left; null if the viewer may not know.',
      owner: 'The owner of the card that is now in the position.',
      fresh: 'The new id of the card that left the position.',
      reason: "Why, in the game's words.",
      cause: 'The card that caused the exchange.',
      sight: "How these zones look to the viewer afterwards, if the viewer's own table cannot show it.",
    },
  },
  CardsPlaced: {
    when: 'Cards change their place inside a zone and stay the same cards.',
    seen: 'Ids of cards that the viewer cannot tell apart are `"?"`.',
    fields: {
      places: 'By card: its new place; null if the viewer may not know it.',
      since: 'The new `since` of the cards.',
      reason: "Why, in the game's words.",
      cause: 'The card that caused it.',
    },
  },
  CardsOriented: {
    when: 'Cards are turned sideways or upright.',
    seen: 'Ids of cards that the viewer cannot tell apart are `"?"`.',
    fields: {
      orientation: 'How the cards are turned from now on.',
      reason: "Why, in the game's words.",
      cause: 'The card that caused it.',
    },
  },
  CardsFaced: {
    when: 'Cards are turned face up or face down.',
    seen: '`defs` are `null` for viewers who do not see the new face.',
    fields: {
      facing: 'How the cards lie from now on.',
      defs: 'The keys of their definitions; null if the viewer may not know.',
      sight: "How the zones look to the viewer afterwards, if the viewer's own table cannot show it.",
    },
  },
  CardsRevealed: {
    when: 'Cards are shown without being moved.',
    seen: '`cards` and `defs` are empty for viewers who are not in `to`.',
    fields: {
      cards: 'The cards that are shown; empty for viewers who do not see them.',
      defs: 'By card: the key of its definition; empty for viewers who do not see them.',
      zone: 'The zone that the cards are in.',
      to: 'Who sees the cards: everyone, nobody, the owner of the zone, or one seat.',
    },
  },
  CounterSet: {
    when: 'A counter of a card or a seat changes; `value` is the new number, not the difference.',
    seen: 'Ids of cards that the viewer cannot tell apart are `"?"`.',
    fields: {
      on: 'A card id, or the number of a seat.',
      counter: 'The name of the counter.',
      value: 'The number that the counter has from now on.',
      cause: 'The card that caused it.',
    },
  },
  DamageDealt: {
    when: 'Damage is dealt. Its consequences are separate events.',
    seen: 'Ids of cards that the viewer cannot tell apart are `"?"`.',
    fields: {
      to: 'A card id, or `seat/n`.',
      amount: 'How much damage.',
      kind: "The kind of damage, in the game's words.",
      source: 'The card that deals the damage; null if no card does.',
    },
  },
  DiceRolled: {
    when: 'Dice are rolled.',
    seen: 'Everyone sees all of it.',
    fields: {
      purpose: "What the roll is for, in the game's words.",
      sides: 'The number of sides of each die.',
      values: 'What each die shows.',
    },
  },
  TurnBegan: {
    when: 'A turn begins.',
    seen: 'Everyone sees all of it.',
    fields: { number: 'Counted from 1 over the whole match.', seat: 'The seat whose turn it is.' },
  },
  PhaseBegan: {
    when: 'A phase or step of the turn begins.',
    seen: 'Everyone sees all of it.',
    fields: { phase: "The phase, in the game's words." },
  },
  MomentCame: {
    when: 'A moment of the rules, which abilities may wait for, has come.',
    seen: 'Ids of cards that the viewer cannot tell apart are `"?"`.',
    fields: {
      moment: "The moment, in the game's words.",
      subjects: 'The cards, or seats as `seat/n`, that the moment is about; absent: the seat whose turn it is.',
    },
  },
  Marked: {
    when: 'A mark of the game changes: what was used this turn, what was paid. Clients can ignore it.',
    seen: 'Everyone sees all of it.',
    fields: {
      key: 'The name of the mark. A mark whose name begins with `turn:` ends with the turn.',
      value: 'The new value; null removes the mark.',
    },
  },
  ActionRaised: {
    when: 'A seat raises an action. If it is staged, it waits on the stage to resolve, and others may respond.',
    seen: 'Everyone sees all of it.',
    fields: { staged: 'Whether the action waits on the stage; false if it takes effect at once.' },
  },
  ActionAimed: {
    when: 'A waiting action gets other targets.',
    seen: 'Everyone sees all of it.',
    fields: {
      id: 'The id of the staged action.',
      bind: "The variable of the action's scope that holds these targets.",
      named: 'The new targets.',
    },
  },
  ActionLeft: {
    when: 'A waiting action leaves the stage.',
    seen: 'Everyone sees all of it.',
    fields: {
      id: 'The id of the staged action.',
      outcome: 'Whether it took effect, had nothing left to affect, or was cancelled.',
    },
  },
  CardsLinked: {
    when: 'A card is linked to another card or a seat: it attacks, blocks, guards or boosts.',
    seen: 'Everyone sees all of it.',
    fields: { links: 'The new links.' },
  },
  LinksEnded: {
    when: 'Links end.',
    seen: 'Everyone sees all of it.',
    fields: {
      kinds: 'All links of these kinds end.',
      links: 'Single links that end as well.',
      forgotten: 'Set if the `links` are removed without being remembered, as if they had never existed.',
    },
  },
  EffectBegan: {
    when: 'A continuous effect begins: it changes numbers, keywords or what is allowed.',
    seen: 'Cards that the viewer cannot tell apart are `"?"`; values read from hidden cards are left blank.',
    fields: { effect: 'What it changes (`change`), on which cards (`on`), and for how long (`until`).' },
  },
  EffectsEnded: {
    when: 'Continuous effects end.',
    seen: 'Everyone sees all of it.',
    fields: { effects: 'The ids of the effects.' },
  },
  TriggerWaited: {
    when: 'An ability has triggered and waits to be used.',
    seen: 'Of a secret trigger, others learn only that it waits.',
    fields: { trigger: 'The ability that triggered, its controller and its source.' },
  },
  TriggerTaken: {
    when: 'A waiting trigger is used or dropped.',
    seen: 'Everyone sees all of it.',
    fields: { id: 'The id of the trigger.' },
  },
  DecisionAsked: {
    when: 'Seats have to decide. The offer lists exactly the legal answers.',
    seen: 'Offer, fallback and shown cards are `null` for everyone except the seat that is asked. Nobody gets `stack`.',
    fields: {
      decisions: 'All decisions that are asked at the same time.',
      stack: 'The state of the engine between two decisions; an empty list except in the omniscient copy of a replay.',
    },
  },
  DecisionMade: {
    when: 'A seat has decided, or a standing pass or the clock has decided for it.',
    seen: 'Only the seat itself sees `answer`, `knew`, `until` and `standing`.',
    fields: {
      decision: 'The id of the decision.',
      answer: 'The answer; null if the viewer may not know it.',
      knew: 'Hex: the hash of the view that the seat had when it answered. Null if the viewer may not know it or the seat did not answer itself.',
      until: 'Only if the question named moments: the moment until which the seat passes from now on.',
      standing: 'Only if the question named moments: whether a standing pass gave the answer.',
    },
  },
  DecisionsWithdrawn: {
    when: 'Pending decisions end because a seat has left; the decisions that remain are asked again.',
    seen: 'Everyone sees all of it.',
    fields: {},
  },
  PassesWithdrawn: { when: 'A seat takes back its standing passes.', seen: 'Everyone sees all of it.', fields: {} },
  SeatLost: {
    when: 'A seat has lost under the rules of the game.',
    seen: 'Everyone sees all of it.',
    fields: { reason: "Why, in the game's words." },
  },
  GameEnded: {
    when: 'The game is over under its rules; `MatchEnded` follows.',
    seen: 'Everyone sees all of it.',
    fields: { result: 'Who won, and why.' },
  },
};
