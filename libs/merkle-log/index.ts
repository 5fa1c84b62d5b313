export { openCheckpoint, readCheckpoint, signCheckpoint, type Checkpoint } from './checkpoint.js';
export { checkLogProof, formatLogProof, parseLogProof, type LogProof } from './log-proof.js';
export { EMPTY_ROOT, Frontier, leafHash, nodeHash, rootOf, sameHash } from './merkle.js';
export {
  formatVerifierKey,
  openNote,
  parseVerifierKey,
  signNote,
  splitNote,
  type NoteSigner,
  type OpenedNote,
  type VerifierKey,
} from './note.js';
export { isConsistent, isIncluded, type Hashes, type TreeHead } from './proofs.js';
export { TileTree, type ReadTile } from './tile-tree.js';
export {
  encodeBundle,
  entriesIn,
  hashesIn,
  parseTilePath,
  TILE_WIDTH,
  tilePath,
  tilesOf,
  tileWidth,
  type Tile,
} from './tiles.js';
export { verifyLog, type LogCheck, type LogVerdict, type ReadLogFile } from './verify-log.js';
