import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { d } from '../text/desk/texts.js';

interface ReasonFormProps {
  /** The label of the button. */
  readonly act: string;
  readonly isMain?: boolean;
  readonly children?: ComponentChildren;
  readonly onReason: (reason: string, form: FormData) => Promise<void>;
  readonly onCancel?: () => void;
}

/** The form for an act on a match, which always needs a reason. */
export function ReasonForm({ act, isMain = true, children, onReason, onCancel }: ReasonFormProps) {
  const [isBusy, setBusy] = useState(false);
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const reason = String(form.get('reason') ?? '').trim();
    setEmpty(reason === '');
    if (reason === '') return;
    setBusy(true);
    void onReason(reason, form).finally(() => setBusy(false));
  };
  return (
    <form class="reason-form" onSubmit={submit}>
      {children}
      <label>
        <span>{d().reason}</span>
        <textarea name="reason" rows={2} maxLength={1000} aria-invalid={isEmpty} aria-describedby="reason-lead" />
      </label>
      <p id="reason-lead" class="row-facts">
        {d().reasonLead}
      </p>
      {isEmpty && (
        <p role="alert" class="fault">
          {d().noReason}
        </p>
      )}
      <p class="form-keys">
        <button type="submit" class={`choice${isMain ? ' choice-main' : ''}`} disabled={isBusy}>
          {act}
        </button>
        {onCancel && (
          <button type="button" class="choice choice-quiet" onClick={onCancel}>
            {d().cancel}
          </button>
        )}
      </p>
    </form>
  );
}
