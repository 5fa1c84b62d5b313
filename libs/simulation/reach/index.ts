export { Reach, REACH_TOPICS, type Reached, type ReachTopic } from './reach.js';
export { Reader } from './reader.js';
export {
  mergeReached,
  NOTHING_REACHED,
  reachable,
  reachInWords,
  reportReach,
  type ReachReport,
  type TopicReport,
} from './report.js';
export { VOCABULARY, type Topic } from './vocabulary.js';
