import { isFallback, type Offer, type Option } from '#kernel';
import { answerText, question } from '#words/sentences';
import { wordsFor } from '../board/names.js';
import { t } from '../text/language.js';
import { AmountWidget, ArrangeWidget, ConfirmWidget, NameWidget, OrderWidget, SelectWidget } from './widgets.js';
import { Choice, type PanelProps, type WidgetProps } from './choice.js';
import { narrowed, refsOf } from './draft.js';

/** The decision with a widget for its kind of offer. */
export function DecisionPanel(props: PanelProps) {
  const { game, decision, names } = props;
  const words = wordsFor(game, names);
  const purpose = question(words, decision);
  const { offer } = decision;
  return (
    <section class="ask" aria-label={purpose}>
      <div class="ask-head" role="status" aria-live="assertive">
        <h2>{purpose}</h2>
        {offer && <p class="ask-how">{howText(offer)}</p>}
      </div>
      {offer && <Widget {...props} offer={offer} words={words} />}
      <StandingPasses {...props} />
    </section>
  );
}

function howText(offer: Offer): string {
  const texts = t().ask;
  switch (offer.kind) {
    case 'choose':
      return texts.choose;
    case 'select':
      return texts.select(offer.min, offer.max);
    case 'order':
      return texts.order;
    case 'amount':
      return texts.amount(offer.min, offer.max);
    case 'arrange':
      return texts.arrange;
    case 'name':
      return texts.name;
    case 'confirm':
      return '';
  }
}

function Widget({ offer, ...props }: WidgetProps) {
  switch (offer.kind) {
    case 'choose':
      return <ChooseWidget {...props} offer={offer} />;
    case 'select':
      return <SelectWidget {...props} offer={offer} />;
    case 'order':
      return <OrderWidget {...props} offer={offer} />;
    case 'amount':
      return <AmountWidget {...props} offer={offer} />;
    case 'confirm':
      return <ConfirmWidget {...props} offer={offer} />;
    case 'arrange':
      return <ArrangeWidget {...props} offer={offer} />;
    case 'name':
      return <NameWidget {...props} offer={offer} />;
  }
}

/** Lists the options; after a pick on the table, those about it, then those that are about nothing on the table. */
function ChooseWidget({
  offer,
  draft,
  decision,
  table,
  words,
  onDraft,
  onAnswer,
}: WidgetProps<Offer & { kind: 'choose' }>) {
  const { picked } = draft;
  const meant = narrowed(offer, picked, table);
  const free = picked.length === 0 ? [] : offer.options.filter((option) => refsOf(option, table).length === 0);
  const shown = [...meant, ...free.filter((option) => !meant.includes(option))];
  const text = (option: Option): string => answerText(words, table, decision, option);
  return (
    <ul class="choices">
      {shown.map((option, i) => (
        <li key={option.id}>
          <Choice
            n={i + 1}
            kind={
              isFallback(decision, option.id)
                ? 'quiet'
                : picked.length > 0 && meant.length === 1 && i === 0
                  ? 'main'
                  : undefined
            }
            onClick={() => onAnswer(option.id)}
          >
            {text(option)}
            {typeof option.count === 'number' && option.count > 1 ? ` × ${option.count}` : ''}
          </Choice>
        </li>
      ))}
      {picked.length > 0 && (
        <li>
          <Choice kind="quiet" onClick={() => onDraft({ ...draft, picked: [] })}>
            {t().ask.back}
          </Choice>
        </li>
      )}
    </ul>
  );
}

/** Buttons to pass until a later moment, if the decision offers any. */
function StandingPasses({ decision, onAnswer }: PanelProps) {
  const { until = [], fallback } = decision;
  if (until.length === 0 || fallback === null) return null;
  return (
    <ul class="choices until">
      {until.map((moment) => (
        <li key={moment}>
          <Choice kind="quiet" onClick={() => onAnswer(fallback, moment)}>
            {t().ask.passUntil(t().ask.moments[moment] ?? moment)}
          </Choice>
        </li>
      ))}
    </ul>
  );
}
