import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  compactVerify,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  jwtVerify,
  SignJWT,
  type JSONWebKeySet,
} from 'jose';
import { base64url, generateSigningKey, keyId, sign, utf8 } from '#proof';
import { jwksOf, RECEIPT_TYPE, signReceipt, verifyReceipt } from './receipt.js';
import { sampleResult } from './sample.spec-helper.js';

const key = generateSigningKey(new Uint8Array(32).fill(7));
const jwks = jwksOf([key.publicKey]);
const receipt = signReceipt(sampleResult(), key);
const encode = (value: unknown) => base64url(utf8(JSON.stringify(value)));

describe('a receipt', () => {
  it('is checked by an independent JOSE library, as JWS and as JWT', async () => {
    const keys = createLocalJWKSet(jwks as unknown as JSONWebKeySet);
    const { payload, protectedHeader } = await jwtVerify(receipt, keys, { issuer: 'senki', typ: RECEIPT_TYPE });
    expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: key.id, typ: RECEIPT_TYPE });
    expect(payload).toEqual({
      iss: 'senki',
      sub: sampleResult().matchId,
      iat: 1_750_000_600,
      result: sampleResult(),
    });
    await expect(compactVerify(receipt, keys)).resolves.toBeDefined();
    const [header, claims, signature] = receipt.split('.');
    const forged = `${header}.${encode({ ...payload, sub: 'another' })}.${signature}`;
    await expect(compactVerify(forged, keys)).rejects.toThrow('signature verification failed');
    expect(claims).toBeDefined();
  });

  it('is always the same for the same result', () => {
    expect(signReceipt(sampleResult(), key)).toBe(receipt);
    expect(signReceipt(sampleResult({ revision: 2 }), key)).not.toBe(receipt);
  });

  it('is checked here against trusted keys alone, with white space around it', () => {
    expect(verifyReceipt(`${receipt}\n`, jwks)).toEqual({ ok: true, kid: key.id, result: sampleResult() });
  });

  it('made by another library is good too, if the key is', async () => {
    const { privateKey, publicKey } = await generateKeyPair('EdDSA');
    const { x } = (await exportJWK(publicKey)) as { x: string };
    const foreign = await new SignJWT({ result: sampleResult() } as never)
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k', typ: RECEIPT_TYPE })
      .setIssuer('senki')
      .setSubject(sampleResult().matchId)
      .setIssuedAt(5)
      .sign(privateKey);
    expect(verifyReceipt(foreign, { keys: [{ kty: 'OKP', crv: 'Ed25519', x, kid: 'k' }] }).ok).toBe(true);
    expect(verifyReceipt(foreign, jwks)).toEqual({ ok: false, fault: expect.stringContaining('not among those') });
  });

  const withHeader = (header: object) => {
    const input = `${encode(header)}.${receipt.split('.')[1]}`;
    return `${input}.${base64url(sign(key, utf8(input)))}`;
  };

  it.each<[string, string, string]>([
    ['text that is no JWS', 'hello', 'not a JWS'],
    ['parts that are no JSON', 'a.b.c', 'not JSON'],
    ['no signature asked for', withHeader({ alg: 'none', kid: key.id, typ: RECEIPT_TYPE }), 'not with EdDSA'],
    ['a MAC under the public key', withHeader({ alg: 'HS256', kid: key.id, typ: RECEIPT_TYPE }), 'not with EdDSA'],
    ['another thing that the key signed', withHeader({ alg: 'EdDSA', kid: key.id, typ: 'JWT' }), 'not a receipt'],
    ['an extension', withHeader({ alg: 'EdDSA', kid: key.id, typ: RECEIPT_TYPE, crit: ['x'] }), 'extensions'],
    ['no key', withHeader({ alg: 'EdDSA', typ: RECEIPT_TYPE }), 'not among those'],
    ['a foreign key', signReceipt(sampleResult(), generateSigningKey(new Uint8Array(32).fill(8))), 'not among those'],
  ])('is refused: %s', (_, text, fault) => {
    expect(verifyReceipt(text, jwks)).toEqual({ ok: false, fault: expect.stringContaining(fault) });
  });

  it.each([null, 3, {}, { keys: null }, { keys: [null] }, { keys: [{ kid: key.id, kty: 'RSA' }] }])(
    'is refused under the keys %j',
    (keys) => {
      expect(verifyReceipt(receipt, keys).ok).toBe(false);
    },
  );

  it('is refused after any change of any character', () => {
    fc.assert(
      fc.property(fc.nat(receipt.length - 1), fc.constantFrom(...'AZaz09-_.'), (at, char) => {
        fc.pre(receipt[at] !== char);
        expect(verifyReceipt(receipt.slice(0, at) + char + receipt.slice(at + 1), jwks).ok).toBe(false);
      }),
    );
  });

  it('names its key as replay files do', () => {
    expect(jwks.keys[0]!.kid).toBe(keyId(key.publicKey));
  });
});
