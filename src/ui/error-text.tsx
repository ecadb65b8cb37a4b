import { ALERT, Icon } from './icon.tsx';

type ErrorTextProps = { readonly id: string; readonly text: string | undefined };

export function ErrorText({ id, text }: ErrorTextProps) {
  if (!text) return null;
  return (
    <p className="error" id={id}>
      <Icon d={ALERT} /> <span>{withWholeBrackets(text)}</span>
    </p>
  );
}

/** Keeps `(50-250 cm)` on one line: a browser would break it after the hyphen. */
function withWholeBrackets(text: string) {
  const [words, brackets] = text.split(/ (?=\()/);
  if (!brackets) return text;
  return (
    <>
      {words} <span className="whole">{brackets}</span>
    </>
  );
}

/** Joins the ids of the texts that are present into a value for `aria-describedby`. */
export function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
