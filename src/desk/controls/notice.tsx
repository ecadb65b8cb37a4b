import type { ReactNode } from 'react';
import { ALERT, Icon } from '../../ui/icon.tsx';

type NoticeProps = { readonly look: 'failure' | 'warning'; readonly children: ReactNode };

/** A highlighted text. If it can appear by itself, put it into a live region. */
export function Notice({ look, children }: NoticeProps) {
  return (
    <div className={look}>
      <Icon d={ALERT} />
      <div>{children}</div>
    </div>
  );
}
