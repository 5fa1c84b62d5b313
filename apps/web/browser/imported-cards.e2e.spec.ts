import { expect, it } from '@jest/globals';
import { cardSetOf } from '#card-sets';
import { fromGcgApi, importList, printCard } from '#card-text';
import { games } from '#games';
import { gcg110 } from '#games/gcg';
import type { CardDefinition, Game } from '#kernel';
import { CardDisplays, CardSetTable } from '#card-sets/storage';
import { IMAGE_ORIGIN, stageApi, type ApiStage } from '../../api/testing/api-stage.js';
import { inventedList } from '../../cli/testing/invented-list.js';
import { inBrowser, theFault } from './browser.spec-helper.js';

const own = ['ex-base', 'ex-resource'].flatMap((key) => gcg110.cards[key] ?? []);
const { cards } = importList(
  inventedList.map((record) => fromGcgApi(record)),
  own,
  (text) => text,
);
const set = cardSetOf({ ...gcg110, cards });
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg" width="63" height="44"/>';
let api: ApiStage;

inBrowser(
  'cards of an imported list',
  (stage) => {
    it('have faces with the meaning of their texts, in the language of the page', async () => {
      const address = `/cards/gcg/1.1.0/${set.hash}`;
      const { page } = await stage.look(address);
      await page.locator('.gallery .card').first().waitFor();
      expect(await page.locator('.gallery .card').count()).toBe(Object.keys(cards).length);
      await page.getByRole('searchbox').fill('Gannet');
      await page.locator('.gallery .card').first().click();
      const text = '【Attack】Choose 1 enemy Unit with 3 or less HP. Rest it.';
      await page.locator('.large-text .abilities li', { hasText: text }).waitFor();
      const japanese = (await stage.look(`${address}?lang=ja`)).page;
      await japanese.getByRole('searchbox').fill('Gannet');
      await japanese.locator('.gallery .card').first().click();
      await japanese.locator('.large-text .abilities li', { hasText: 'HP3以下' }).waitFor();
    });

    it("are shown with their operator's picture, name, text and credit", async () => {
      const [key, { name }] = Object.entries(cards).find(([, card]) => card.name.includes('Gannet'))!;
      const image = `${IMAGE_ORIGIN}/gannet.svg`;
      const texts = { en: { [key]: { name: 'The Gannet', text: 'It rests a small one.' } } };
      await new CardDisplays(api.pool).put(set.hash, { images: { [key]: image }, texts, credit: 'Pictures by Ona' });
      const { page } = await stage.look(`/cards/gcg/1.1.0/${set.hash}`, {}, async (opened) => {
        await opened.route(image, (route) => route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }));
      });
      await page.getByRole('searchbox').fill(name);
      await page.locator('.gallery .card').first().click();
      await page.locator('.large-text h3', { hasText: 'The Gannet' }).waitFor();
      await page.locator('.large-text .abilities li', { hasText: 'It rests a small one.' }).waitFor();
      await page.locator('.large-text', { hasText: 'Pictures by Ona' }).waitFor();
      const picture = page.locator('.large-card img.face-image');
      await expect(picture.getAttribute('src')).resolves.toBe(image);
      await page.waitForFunction(
        () => document.querySelector<HTMLImageElement>('.large-card img')?.naturalWidth === 63,
      );
    });

    it.each([
      ['vanguard@2.11', 'V-02'],
      ['nexa@1.2', 'U-16'],
      ['blackpoker@lite', 'HA'],
    ])('of the build have texts too: %s', async (name, key) => {
      const game = games.get(name) as Game;
      const card = game.cards[key] as CardDefinition;
      const { page } = await stage.look(`/cards/${name.replace('@', '/')}`);
      await page.getByRole('searchbox').fill(card.name);
      await page.locator('.gallery .card').first().click();
      const [line = 'no text'] = printCard(game, card, 'en').slice(-1);
      await page.locator('.large-text .abilities li', { hasText: line }).waitFor();
    });

    it('are not there under a hash that nobody imported', async () => {
      const looked = await stage.look(`/cards/gcg/1.1.0/${'ab'.repeat(32)}`);
      await looked.page.getByRole('heading', { name: 'Nothing here' }).waitFor();
      expect(await looked.page.locator('.gallery .card').count()).toBe(0);
      expect(await theFault(looked)).toContain('404');
    });
  },
  async () => {
    api = await stageApi();
    await new CardSetTable(api.pool).keep([set]);
    return { url: api.client.url, close: () => api.close() };
  },
);
