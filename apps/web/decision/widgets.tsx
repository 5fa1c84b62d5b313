import { useState } from 'preact/hooks';
import { isFallback, valueIn, valuesOf, type Answer, type Offer } from '#kernel';
import { itemText as namedItem } from '#words/sentences';
import { t } from '../text/language.js';
import { Choice, type WidgetProps } from './choice.js';
import { pickable, placeable } from './completion.js';
import { answerOf, place, shifted, tap } from './draft.js';

type Of<K extends Offer['kind']> = WidgetProps<Offer & { readonly kind: K }>;

/** The name of an offered item, even if only the decision shows which card it is. */
const itemText = ({ words, table, decision }: WidgetProps, id: string): string => namedItem(words, table, decision, id);

function Done({
  answer,
  children,
  onAnswer,
}: {
  readonly answer: Answer | null;
  readonly children: string;
  readonly onAnswer: (answer: Answer) => void;
}) {
  return (
    <Choice kind="main" disabled={answer === null} onClick={() => answer !== null && onAnswer(answer)}>
      {children}
    </Choice>
  );
}

export function SelectWidget(props: Of<'select'>) {
  const { offer, draft, decision, table, onDraft, onAnswer } = props;
  const { picked } = draft;
  const answer = answerOf(offer, draft);
  const open = pickable(offer, picked);
  const sum = offer.total ? picked.reduce((so, id) => so + valueIn(offer.total!, id), 0) : 0;
  const toggle = (id: string): void => {
    const tapped = tap(decision, draft, id, table);
    if (tapped && 'draft' in tapped) onDraft(tapped.draft);
  };
  return (
    <>
      <ul class="choices items">
        {offer.from.map((id, i) => (
          <li key={id}>
            <Choice
              n={i + 1}
              pressed={picked.includes(id)}
              disabled={!picked.includes(id) && !open.has(id)}
              onClick={() => toggle(id)}
            >
              {itemText(props, id)}
              {offer.total && ` (${valueIn(offer.total, id)})`}
            </Choice>
          </li>
        ))}
      </ul>
      <p class="ask-sum" role="status">
        {t().ask.chosen(picked.length)}
        {offer.total && ` · ${t().ask.total(sum, offer.total.min)}`}
      </p>
      <div class="ask-done">
        <Done answer={answer} onAnswer={onAnswer}>
          {picked.length === 0 && answer !== null ? t().ask.none : t().ask.done}
        </Done>
      </div>
    </>
  );
}

export function OrderWidget(props: Of<'order'>) {
  const { offer, draft, onDraft, onAnswer } = props;
  const items = answerOf(offer, draft) as readonly string[];
  const shift = (id: string, by: -1 | 1): void => onDraft({ ...draft, picked: shifted(items, id, by) });
  return (
    <>
      <ol class="choices order">
        {items.map((id, i) => (
          <li key={id}>
            <span class="order-name">{itemText(props, id)}</span>
            <button
              type="button"
              aria-label={`${itemText(props, id)}: ${t().ask.up}`}
              disabled={i === 0}
              onClick={() => shift(id, -1)}
            >
              ↑
            </button>
            <button
              type="button"
              aria-label={`${itemText(props, id)}: ${t().ask.down}`}
              disabled={i === items.length - 1}
              onClick={() => shift(id, 1)}
            >
              ↓
            </button>
          </li>
        ))}
      </ol>
      <div class="ask-done">
        <Done answer={items} onAnswer={onAnswer}>
          {t().ask.done}
        </Done>
      </div>
    </>
  );
}

/** Up to this many numbers are shown as buttons; otherwise the number is typed. */
const FEW = 12;

export function AmountWidget({ offer, draft, onDraft, onAnswer }: Of<'amount'>) {
  const { min, max } = offer;
  if (max - min < FEW)
    return (
      <ul class="choices amounts">
        {Array.from({ length: max - min + 1 }, (_, i) => (
          <li key={i}>
            <Choice onClick={() => onAnswer(min + i)}>{min + i}</Choice>
          </li>
        ))}
      </ul>
    );
  return (
    <div class="ask-done">
      <input
        type="number"
        aria-label={t().ask.amount(min, max)}
        min={min}
        max={max}
        value={draft.amount ?? min}
        onInput={({ currentTarget }) => onDraft({ ...draft, amount: currentTarget.valueAsNumber })}
      />
      <Done answer={answerOf(offer, { ...draft, amount: draft.amount ?? min })} onAnswer={onAnswer}>
        {t().ask.done}
      </Done>
    </div>
  );
}

export function ConfirmWidget({ decision, onAnswer }: Of<'confirm'>) {
  const answers = [
    [true, t().ask.yes],
    [false, t().ask.no],
  ] as const;
  return (
    <ul class="choices amounts">
      {answers.map(([answer, text], i) => (
        <li key={text}>
          <Choice n={i + 1} kind={isFallback(decision, answer) ? 'quiet' : 'main'} onClick={() => onAnswer(answer)}>
            {text}
          </Choice>
        </li>
      ))}
    </ul>
  );
}

export function ArrangeWidget(props: Of<'arrange'>) {
  const { offer, draft, onAnswer } = props;
  const answer = answerOf(offer, draft);
  return (
    <>
      <ul class="choices arrange">
        {offer.items.map((item) => (
          <li key={item}>
            <span class="order-name">{itemText(props, item)}</span>
            <Slots {...props} item={item} />
          </li>
        ))}
      </ul>
      <div class="ask-done">
        <Done answer={answer} onAnswer={onAnswer}>
          {Object.keys(draft.placed).length === 0 && answer !== null ? t().ask.none : t().ask.done}
        </Done>
      </div>
    </>
  );
}

/** The slots that an item may ever go into; one that it cannot go into now is shown disabled. */
function Slots({ item, ...props }: Of<'arrange'> & { readonly item: string }) {
  const { offer, draft, onDraft } = props;
  const open = placeable(offer, draft.placed, item);
  return (
    <span class="slots" role="group" aria-label={itemText(props, item)}>
      {offer.slots
        .filter(({ of }) => !of || of.includes(item))
        .map(({ id }) => {
          const isThere = draft.placed[item] === id;
          return (
            <Choice
              key={id}
              pressed={isThere}
              disabled={!isThere && !open.has(id)}
              onClick={() => onDraft(place(draft, item, id))}
            >
              {itemText(props, id)}
            </Choice>
          );
        })}
    </span>
  );
}

/** The most names listed; a search narrows down longer lists. */
const MOST_NAMES = 30;

export function NameWidget({ offer, game, onAnswer }: Of<'name'>) {
  const [search, setSearch] = useState('');
  const names = valuesOf(game, offer.fact).map((name, i) => ({ name, i }));
  const found = names.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase())).slice(0, MOST_NAMES);
  return (
    <>
      <input
        type="search"
        aria-label={t().ask.search}
        placeholder={t().ask.search}
        value={search}
        onInput={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      <ul class="choices">
        {found.map(({ name, i }) => (
          <li key={i}>
            <Choice onClick={() => onAnswer(i)}>{name}</Choice>
          </li>
        ))}
      </ul>
    </>
  );
}
