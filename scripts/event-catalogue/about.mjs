const ALL = 'Everyone sees all of it.';
const CARDS = 'Ids of cards that the viewer cannot tell apart are `"?"`.';

/** For each event type: when the event happens, and who sees what of it. */
export const ABOUT = {
  MatchOpened: [
    'The first event. It pins game, edition, mode, card sets and engine, and says who sits where.',
    'The API leaves out `openedBy`; replay files contain it. Everyone sees the rest.',
  ],
  EntropyCommitted: ['A seat commits to its share of the dice, before any card is dealt.', ALL],
  EntropyRevealed: ['A seat reveals the share that it committed to.', ALL],
  EntropyMissed: ['Seats did not send their share in time; `onMissing` of the match decides what follows.', ALL],
  SeatConceded: ['A seat concedes.', ALL],
  DrawOffered: ['A seat offers a draw, or joins an offer.', ALL],
  DrawDeclined: ['A seat declines a draw; all draw offers end.', ALL],
  DrawAgreed: ['All seats have agreed on a draw.', ALL],
  SeatConnected: ['A seat is present, for the first time or again.', ALL],
  SeatDisconnected: ['A seat is away; its disconnect bank runs while it has a decision to make.', ALL],
  LagCredited: ['Comes before an answer: time that the connection took is credited to the seat.', ALL],
  ClockExpired: ['A clock ran out. The next events are the consequences.', ALL],
  ClocksPaused: ['A judge stops the clocks, or the service does after an outage.', ALL],
  ClocksResumed: ['The clocks start again.', ALL],
  Rewound: [
    'A judge rewinds the match. `state` replaces everything folded so far; versions keep counting.',
    'The table in it is the viewer’s view.',
  ],
  ResultAwarded: ['A judge decides who wins.', ALL],
  MatchVoided: ['A judge declares the match void.', ALL],
  MatchEnded: ['The match is over; no decision is pending any more.', ALL],
  SecretRevealed: [
    'Follows the end of the match: with the secret, anyone can recompute every shuffle.',
    'In redacted replay files `secret` is `null`.',
  ],
  ResultRevised: ['A judge changes the result after the end.', ALL],
  TableOpened: ['The table is laid out, with all zones empty.', ALL],
  CardsCreated: [
    'Cards enter the match: decks at the beginning, tokens later. Their ids are numbers from `fresh` on.',
    '`defs` are `null` for viewers who do not see the cards of the zone.',
  ],
  ZoneShuffled: [
    'A zone is shuffled. Its cards get new ids, so that nobody can follow a card through the shuffle.',
    '`order` is empty for viewers who may not know it.',
  ],
  CardsMoved: [
    'Cards move from one zone to another, or within a zone. With `fresh` they become new cards with new ids.',
    '`defs` are `null` and ids are `"?"` for viewers who see the cards neither where they were nor where they go.',
  ],
  CardsExchanged: ['A card takes the place of another.', '`defs` are `null` if the viewer may not know them.'],
  CardsPlaced: ['Cards change their place inside a zone and stay the same cards.', CARDS],
  CardsOriented: ['Cards are turned sideways or upright.', CARDS],
  CardsFaced: ['Cards are turned face up or face down.', '`defs` are `null` for viewers who do not see the new face.'],
  CardsRevealed: [
    'Cards are shown without being moved.',
    '`cards` and `defs` are empty for viewers who are not in `to`.',
  ],
  CounterSet: ['A counter of a card or a seat changes; `value` is the new number, not the difference.', CARDS],
  DamageDealt: ['Damage is dealt. Its consequences are separate events.', CARDS],
  DiceRolled: ['Dice are rolled.', ALL],
  TurnBegan: ['A turn begins.', ALL],
  PhaseBegan: ['A phase or step of the turn begins.', ALL],
  MomentCame: ['A moment of the rules, which abilities may wait for, has come.', CARDS],
  Marked: ['A mark of the game changes: what was used this turn, what was paid. Clients can ignore it.', ALL],
  ActionRaised: [
    'A seat raises an action. If it is staged, it waits on the stage to resolve, and others may respond.',
    ALL,
  ],
  ActionAimed: ['A waiting action gets other targets.', ALL],
  ActionLeft: ['A waiting action leaves the stage.', ALL],
  CardsLinked: ['A card is linked to another card or a seat: it attacks, blocks, guards or boosts.', ALL],
  LinksEnded: ['Links end.', ALL],
  EffectBegan: [
    'A continuous effect begins: it changes numbers, keywords or what is allowed.',
    'Cards that the viewer cannot tell apart are `"?"`; values read from hidden cards are left blank.',
  ],
  EffectsEnded: ['Continuous effects end.', ALL],
  TriggerWaited: [
    'An ability has triggered and waits to be used.',
    'Of a secret trigger, others learn only that it waits.',
  ],
  TriggerTaken: ['A waiting trigger is used or dropped.', ALL],
  DecisionAsked: [
    'Seats have to decide. The offer lists exactly the legal answers.',
    'Offer, fallback and shown cards are `null` for everyone except the seat that is asked. Nobody gets `stack`.',
  ],
  DecisionMade: [
    'A seat has decided, or a standing pass or the clock has decided for it.',
    'Only the seat itself sees `answer`, `knew`, `until` and `standing`.',
  ],
  DecisionsWithdrawn: [
    'Pending decisions end because a seat has left; the decisions that remain are asked again.',
    ALL,
  ],
  PassesWithdrawn: ['A seat takes back its standing passes.', ALL],
  SeatLost: ['A seat has lost under the rules of the game.', ALL],
  GameEnded: ['The game is over under its rules; `MatchEnded` follows.', ALL],
};
