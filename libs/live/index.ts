export { type Wire } from './outlet.js';
export { AbsenceSweeper, type AbsenceSweeperOptions, type Usher } from './presence/absence-sweeper.js';
export { Attendance, type AttendanceOptions, type RollCall } from './presence/attendance.js';
export { PresenceLeases, type Chair } from './presence/presence-leases.js';
export { liveProblem, type LiveProblemKind } from './problems.js';
export { RateMeter } from './rate-meter.js';
export type { Admission, LiveNews, LiveServices, Wait } from './services.js';
export { LiveSession, type SessionHooks } from './session.js';
export { LIVE_SETTINGS, PRESENCE_PACE, type LiveSettings, type PresencePace } from './settings.js';
