import { t } from '../text/language.js';

export const NotFound = () => (
  <main class="page">
    <h1>{t().lost.title}</h1>
    <p>{t().lost.lead}</p>
    <a class="choice" href="/">
      {t().nav.home}
    </a>
  </main>
);
