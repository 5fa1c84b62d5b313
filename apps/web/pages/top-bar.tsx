import { chooseLanguage, language, LANGUAGES, t, type Language } from '../text/language.js';
import { theme, THEMES, type Theme } from '../theme.js';
import { openHelp } from './help-sheet.js';

export function TopBar() {
  return (
    <header class="top-bar">
      <a class="brand" href="/" aria-label="Senki">
        <span class="brand-mark" aria-hidden="true" />
        Senki
      </a>
      <nav>
        <a href="/ladder">{t().nav.ladder}</a>
        <a href="/replay">{t().nav.replay}</a>
        <a href="/cards">{t().nav.cards}</a>
      </nav>
      <div class="settings">
        <label>
          <span class="unseen">{t().nav.language}</span>
          <select
            value={language.value}
            onChange={({ currentTarget }) => chooseLanguage(currentTarget.value as Language)}
          >
            {Object.entries(LANGUAGES).map(([code, name]) => (
              <option key={code} value={code} lang={code}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span class="unseen">{t().nav.theme}</span>
          <select value={theme.value} onChange={({ currentTarget }) => (theme.value = currentTarget.value as Theme)}>
            {THEMES.map((name) => (
              <option key={name} value={name}>
                {t().themes[name]}
              </option>
            ))}
          </select>
        </label>
        <button type="button" class="small" onClick={openHelp}>
          {t().nav.help} <kbd>?</kbd>
        </button>
      </div>
    </header>
  );
}
