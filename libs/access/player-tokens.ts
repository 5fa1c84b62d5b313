import { SignJWT, errors, jwtVerify } from 'jose';
import { Problem } from '#platform';

const ISSUER = 'senki';
/** Different from the audience of seat tokens, so that neither is accepted as the other. */
const AUDIENCE = 'senki:player';

/** Whom a token is for, and until when (milliseconds since 1970). */
export interface PlayerClaims {
  readonly player: string;
  readonly until: number;
}

/** Short-lived signed tokens that let a player read their own data and nothing else. */
export class PlayerTokens {
  constructor(
    private readonly secret: Uint8Array,
    private readonly seconds: number,
    private readonly now: () => number = Date.now,
  ) {}

  async issue(player: string): Promise<{ readonly token: string; readonly until: number }> {
    const until = Math.floor(this.now() / 1000) + this.seconds;
    const token = await new SignJWT({})
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuer(ISSUER)
      .setAudience(AUDIENCE)
      .setSubject(player)
      .setExpirationTime(until)
      .sign(this.secret);
    return { token, until: until * 1000 };
  }

  /** Rejects with a Problem if the token is not valid. */
  async verify(token: string): Promise<PlayerClaims> {
    const { payload } = await jwtVerify(token, this.secret, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: AUDIENCE,
      requiredClaims: ['exp', 'sub'],
      currentDate: new Date(this.now()),
    }).catch((error: unknown) => {
      if (error instanceof errors.JWTExpired)
        throw Problem.of('expired-token', 'Ask the operator for a new player token.');
      throw Problem.of(
        'invalid-credential',
        'This is not the token of a player, or not one of this service; ask the operator for another one.',
      );
    });
    return { player: String(payload.sub), until: Number(payload.exp) * 1000 };
  }
}
