export { BotTurns, type BotTurn } from './bot-turns.js';
export { GUEST_LIMITS, GuestVisits, TooManyVisits, type GuestLimits } from './guest-visits.js';
export { Invitations, type Invitation, type InvitationTerms, type Take } from './invitations.js';
