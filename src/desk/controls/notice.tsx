import type { ReactNode } from 'react';
import { ALERT, Icon } from '../../ui/icon.tsx';

type NoticeProps = { readonly look: 'failure' | 'warning'; readonly children: ReactNode };

/** A text that stands out. Put it into a live region where it appears by itself. */
export function Notice({ look, children }: NoticeProps) {
  return (
    <div className={look}>
      <Icon d={ALERT} />
      <div>{children}</div>
    </div>
  );
}
