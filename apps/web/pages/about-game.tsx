import { t } from '../text/language.js';

/** A link to the game's page in the documentation, in a new tab, so that a match goes on. */
export function AboutGame({ id }: { readonly id: string }) {
  return (
    <p>
      <a href={`/docs/games/${id}`} target="_blank" rel="noopener">
        {t().setup.about}
      </a>
    </p>
  );
}
