/** Shown instead of an empty list: why it is empty, and what would fill it. */
export const Nothing = ({ title, lead }: { readonly title: string; readonly lead?: string }) => (
  <div class="panel nothing">
    <p>
      <strong>{title}</strong>
    </p>
    {lead && <p class="lead">{lead}</p>}
  </div>
);
