import type { Provider } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { GameLibrary } from '#card-sets';
import { openThrough } from '#ladder/cqrs';
import { Leaderboard, Recomputer } from '#ladder/projections';
import { Ladders, Opener, TicketBell, Tickets } from '#ladder/storage';
import type { MatchModuleOptions } from '#match/cqrs';

/** What the ladder's handlers work with. */
export function ladderProviders({ pool, games, cardSets, onError = () => {} }: MatchModuleOptions): Provider[] {
  const library = new GameLibrary(games, cardSets);
  const ladders = new Ladders(pool, games, (wish) => library.choose(wish));
  const tickets = new Tickets(pool, ladders);
  return [
    { provide: Ladders, useValue: ladders },
    { provide: Tickets, useValue: tickets },
    { provide: TicketBell, useValue: new TicketBell(tickets, onError) },
    { provide: Leaderboard, useValue: new Leaderboard(pool) },
    { provide: Recomputer, useValue: new Recomputer(pool, ladders) },
    {
      provide: Opener,
      inject: [CommandBus],
      useFactory: (commands: CommandBus) => new Opener(pool, openThrough(commands), onError),
    },
  ];
}
