import { SignJWT, errors, jwtVerify } from 'jose';
import { Problem } from './problem.js';

/** Who looks: a seat by its number, the public, or somebody allowed to see everything. */
export type TokenViewer = number | 'spectator' | 'omniscient';

export interface SeatClaims {
  readonly matchId: string;
  readonly viewer: TokenViewer;
}

const ISSUER = 'senki';
const AUDIENCE = 'senki:match';

/** Short-lived signed tokens, each good for one viewer of one match. */
export class SeatTokens {
  constructor(
    private readonly secret: Uint8Array,
    private readonly seconds: number,
  ) {}

  async issue(claims: SeatClaims, seconds = this.seconds): Promise<string> {
    return new SignJWT({ match: claims.matchId, viewer: claims.viewer })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setIssuedAt()
      .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
      .sign(this.secret);
  }

  /** Rejects with a Problem. */
  async verify(token: string): Promise<SeatClaims> {
    const { payload } = await jwtVerify(token, this.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired)
        throw Problem.of('expired-token', 'Ask the operator for a new seat token.');
      throw Problem.of('invalid-credential', 'The seat token is damaged or was not issued by this service.');
    });
    const { match, viewer } = payload;
    const isViewer =
      viewer === 'spectator' || viewer === 'omniscient' || (Number.isInteger(viewer) && Number(viewer) >= 0);
    if (typeof match !== 'string' || !isViewer) {
      throw Problem.of('invalid-credential', 'The seat token names no match or viewer.');
    }
    return { matchId: match, viewer: viewer as TokenViewer };
  }
}
