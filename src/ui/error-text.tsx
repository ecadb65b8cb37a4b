import { ALERT, Icon } from './icon.tsx';

type ErrorTextProps = { readonly id: string; readonly text: string | undefined };

export function ErrorText({ id, text }: ErrorTextProps) {
  if (!text) return null;
  return (
    <p className="error" id={id}>
      <Icon d={ALERT} /> {text}
    </p>
  );
}

/** `aria-describedby` of the texts that are there. */
export function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
