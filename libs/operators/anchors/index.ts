export { AnchorCheck, type BrokenAnchor } from './anchor-check.js';
export { TrailAnchor, type TrailAnchorOptions } from './trail-anchor.js';
