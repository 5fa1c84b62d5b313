export { botsIn, botTags, GUEST_OPENER, guestTags, type BotSeat } from './tags.js';
