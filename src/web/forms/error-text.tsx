import { ALERT, Icon } from '../../ui/icon.tsx';
import { withBrackets } from './with-brackets.tsx';

type ErrorTextProps = { readonly id: string; readonly text: string | undefined };

export function ErrorText({ id, text }: ErrorTextProps) {
  if (!text) return null;
  return (
    <p className="error" id={id}>
      <Icon d={ALERT} />{' '}
      <span>
        {/* A browser would break `(50-250 cm)` after the hyphen. */}
        {withBrackets(text, (brackets) => (
          <span className="whole">{brackets}</span>
        ))}
      </span>
    </p>
  );
}

export function describedBy(...ids: readonly (string | false | undefined)[]): string | undefined {
  return ids.filter(Boolean).join(' ') || undefined;
}
