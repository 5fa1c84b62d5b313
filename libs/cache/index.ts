export { RecentMap } from './recent-map.js';
