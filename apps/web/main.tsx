import { render } from 'preact';
import { App } from './app.js';
import { followAddress } from './router.js';
import { followLanguage } from './text/language.js';
import { followTheme } from './theme.js';
import './styles/base.css';
import './styles/home.css';

followAddress();
followTheme();
void followLanguage().then(() => render(<App />, document.getElementById('app') as HTMLElement));
