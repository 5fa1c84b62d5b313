import { Inject, Injectable } from '@nestjs/common';
import { Counter, Gauge } from 'prom-client';
import { Metrics } from '#http-server';

/** Metrics of this node's sockets. */
@Injectable()
export class LiveMetrics {
  readonly sockets: Gauge;
  readonly refused: Counter<'reason'>;
  readonly ended: Counter<'reason'>;
  readonly frames: Counter;

  constructor(@Inject(Metrics) { registry }: Metrics) {
    const registers = [registry];
    this.sockets = new Gauge({ name: 'senki_live_sockets', help: 'Sockets that are open.', registers });
    this.refused = new Counter({
      name: 'senki_live_upgrades_refused_total',
      help: 'Sockets that were refused.',
      labelNames: ['reason'],
      registers,
    });
    this.ended = new Counter({
      name: 'senki_live_sockets_ended_total',
      help: 'Sockets that ended, by reason.',
      labelNames: ['reason'],
      registers,
    });
    this.frames = new Counter({ name: 'senki_live_frames_total', help: 'Frames received.', registers });
  }
}
