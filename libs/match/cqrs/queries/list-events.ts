import { Query, QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { Viewer } from '#kernel';
import { MatchReader, type EventsPage, type Wait } from '../match-reader.js';

/** The events after a version as a viewer may see them, waiting for them if asked to. */
export class ListEvents extends Query<EventsPage> {
  constructor(
    readonly matchId: string,
    readonly viewer: Viewer,
    readonly after: number,
    readonly wait: Wait = { ms: 0 },
  ) {
    super();
  }
}

@QueryHandler(ListEvents)
export class ListEventsHandler implements IQueryHandler<ListEvents> {
  constructor(private readonly reader: MatchReader) {}

  execute({ matchId, viewer, after, wait }: ListEvents): Promise<EventsPage> {
    return this.reader.events(matchId, viewer, after, wait);
  }
}
