export { type Divergence, type Reveal } from './checks.js';
export { decodeReplay, readReplay, type Lines, type ReplayItem } from './decode.js';
export { Discloser, rootOf, shownPayload, type Divide, type DividedPart, type Division } from './disclosure.js';
export { encodeReplay, redactReplay, type ReplaySource } from './encode.js';
export {
  copyName,
  eyesOfCopy,
  isRedacted,
  REPLAY_FORMAT,
  REPLAY_KIND,
  storedAs,
  storedEvents,
  studentOf,
  type Commitments,
  type CopyViewer,
  type DisclosureSums,
  type OpenEvent,
  type RecordedEvent,
  type ReplayEvent,
  type ReplayFooter,
  type ReplayHeader,
  type ReplayPins,
  type ReplayRecord,
  type ReplaySeat,
  type RedactedEvent,
  type StoredAs,
} from './format.js';
export { type Inclusion, type InLog } from './inclusion.js';
export { decodeInputs, encodeInputs, type InputList } from './inputs.js';
export { DEFAULT_LIMITS, type ReplayLimits } from './limits.js';
export { readLines, type Chunks } from './lines.js';
export { ReplayError, type CheckName } from './replay-error.js';
export { verifyReplay, type Refused, type SkippedCheck, type Verified, type VerifyOptions } from './verify.js';
