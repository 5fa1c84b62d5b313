export const PUT_DISPLAY = `INSERT INTO card_display (card_set, document) VALUES ($1, $2)
  ON CONFLICT (card_set) DO UPDATE
  SET document = excluded.document, revision = card_display.revision + 1, changed_at = now()
  RETURNING revision`;
