import { useEffect } from 'react';
import { brand } from '../../../brand.config.ts';
import { countText } from '../../domain/desk/count-text.ts';
import { useSession } from '../session/use-session.ts';

/** Titles show the number of open tasks and never name a person. */
export function usePageTitle(title: string): void {
  const { data: session } = useSession();
  const todo = session?.status === 'in' ? session.me.counts.todo : 0;
  useEffect(() => {
    document.title = `${todo > 0 ? `(${countText(todo)}) ` : ''}${title} | ${brand.name}`;
  }, [title, todo]);
  useEffect(() => {
    // The icon of an installed desk shows the number, too. Browsers may refuse that.
    if ('setAppBadge' in navigator) navigator.setAppBadge(todo).catch(() => undefined);
  }, [todo]);
}
