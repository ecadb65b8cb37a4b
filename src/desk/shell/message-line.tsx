import { message } from '../controls/message.ts';
import { useStore } from '../data/store.ts';

/**
 * Outlives the screens: a screen reader announces what changes within a region, but hardly what
 * comes along with a new one.
 */
export function MessageLine() {
  const text = useStore(message);
  return (
    <p className="message" role="status">
      {text && <span>{text}</span>}
    </p>
  );
}
