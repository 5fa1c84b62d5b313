import { Module } from '@nestjs/common';
import { DATABASE, provideClass } from '#infrastructure';
import { MatchAttention } from '#match/projections';
import { MatchesModule } from '../matches/matches.module.js';
import { AttentionController } from './attention.controller.js';
import { JudgeController } from './judge.controller.js';
import { JudgeService } from './judge.service.js';
import { JudgeEyesController } from './judge-eyes.controller.js';

/** Lists matches that may need a judge, shows judges a match, and takes their rulings. */
@Module({
  imports: [MatchesModule],
  controllers: [JudgeController, JudgeEyesController, AttentionController],
  providers: [provideClass(MatchAttention, DATABASE), JudgeService],
})
export class JudgeModule {}
