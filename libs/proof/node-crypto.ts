/** The part of `node:crypto` that the proofs use where there is one. */
interface NodeCrypto {
  hash(algorithm: 'sha256', data: Uint8Array | string, encoding: 'buffer'): Uint8Array;
  createHash(algorithm: 'sha256'): { update(data: Uint8Array): unknown; digest(): Uint8Array };
  createHmac(algorithm: 'sha256', key: Uint8Array): { update(data: Uint8Array): { digest(): Uint8Array } };
  createPublicKey(key: object): object;
  createPrivateKey(key: object): object;
  sign(algorithm: null, message: Uint8Array, key: object): Uint8Array;
  verify(algorithm: null, message: Uint8Array, key: object, signature: Uint8Array): boolean;
}

interface Platform {
  readonly process?: { getBuiltinModule?(name: string): unknown };
}

/** Node's own cryptography; null in browsers, where the same is done in JavaScript, several times as slowly. */
export const nodeCrypto = ((globalThis as Platform).process?.getBuiltinModule?.('node:crypto') ??
  null) as NodeCrypto | null;
