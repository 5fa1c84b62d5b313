import type { ListedCard } from './list.js';

/** A field in a record of the public list gcg-api: NDJSON, one card per line, later printings further down. */
type Field = string | number | null | undefined;

const said = (value: Field): string | null =>
  value === null || value === undefined || value === '-' || value === '' ? null : String(value);
const number = (value: Field): number | null =>
  typeof value === 'number' ? value : said(value) === null ? null : Number(value);

export function fromGcgApi(record: Readonly<Record<string, Field>>): ListedCard {
  return {
    ...{ number: String(record.card_number), name: String(record.name) },
    type: String(record.card_type).toLowerCase() as ListedCard['type'],
    colour: said(record.color)?.toLowerCase() ?? null,
    ...{ level: number(record.level), cost: number(record.cost), ap: number(record.ap), hp: number(record.hp) },
    traits: [...(said(record.trait) ?? '').matchAll(/\(([^()]*)\)/g)].map(([, trait]) => trait as string),
    terrain: (said(record.zone) ?? '')
      .toLowerCase()
      .split(/\s+/)
      .filter((one) => one !== ''),
    ...{ link: said(record.link), text: said(record.effect) },
  };
}
