import { SignJWT, errors, jwtVerify } from 'jose';
import { Problem } from '#platform';

/** The viewer: a seat by its number, a spectator, or somebody who may see everything. */
export type TokenViewer = number | 'spectator' | 'omniscient';

export interface SeatClaims {
  readonly matchId: string;
  readonly viewer: TokenViewer;
}

const ISSUER = 'senki';
const AUDIENCE = 'senki:match';
const REMEMBERED = 20_000;

/** The claims of a token, and until when it is valid (milliseconds since 1970). */
export interface VerifiedToken {
  readonly claims: SeatClaims;
  readonly until: number;
}

/** Short-lived signed tokens, each valid for one viewer of one match. */
export class SeatTokens {
  /**
   * Cache of verified tokens: a player sends the same token with every request, and verifying a signature takes longer
   * than most requests.
   */
  private readonly verified = new Map<string, VerifiedToken>();

  constructor(
    private readonly secret: Uint8Array,
    private readonly seconds: number,
    private readonly now: () => number = Date.now,
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

  /** Rejects with a Problem if the token is not valid. */
  async verify(token: string): Promise<SeatClaims> {
    return (await this.examine(token)).claims;
  }

  /** Rejects with a Problem if the token is not valid. */
  async examine(token: string): Promise<VerifiedToken> {
    const known = this.verified.get(token);
    if (known !== undefined && known.until > this.now()) return known;
    const verified = await this.check(token);
    if (this.verified.size >= REMEMBERED) this.verified.clear();
    this.verified.set(token, verified);
    return verified;
  }

  private async check(token: string): Promise<VerifiedToken> {
    const { payload } = await jwtVerify(token, this.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp'],
      currentDate: new Date(this.now()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired)
        throw Problem.of('expired-token', 'Ask the operator for a new seat token.');
      throw Problem.of(
        'invalid-credential',
        'The seat token is damaged or was not issued by this service; ask the operator for another one.',
      );
    });
    const { match, viewer } = payload;
    const isViewer =
      viewer === 'spectator' || viewer === 'omniscient' || (Number.isInteger(viewer) && Number(viewer) >= 0);
    if (typeof match !== 'string' || !isViewer) {
      throw Problem.of(
        'invalid-credential',
        'The seat token names no match or viewer; ask the operator for another one.',
      );
    }
    return { claims: { matchId: match, viewer: viewer as TokenViewer }, until: Number(payload.exp) * 1000 };
  }
}
