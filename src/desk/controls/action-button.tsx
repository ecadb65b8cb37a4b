import type { ComponentProps } from 'react';
import { Button } from '../../ui/button.tsx';
import { leaveFocus } from './focus.ts';
import { Problem } from './problem.tsx';
import { useAction } from './use-action.ts';

type ActionButtonProps = ComponentProps<typeof Button> & {
  readonly act: () => Promise<void>;
  /** Actions with the same scope wait for each other. */
  readonly scope?: string;
  /** Why it failed stays readable, although the button may no longer be pressed. */
  readonly isShown?: boolean;
};

/** A button that does something once at a time, and says why where that fails. */
export function ActionButton({ act, scope, isShown = true, ...rest }: ActionButtonProps) {
  const { run, isRunning, error } = useAction(act, scope);
  return (
    <>
      {isShown && (
        <Button
          ref={leaveFocus}
          look="quiet"
          aria-disabled={isRunning}
          onClick={() => run()}
          {...rest}
        />
      )}
      <Problem error={error} />
    </>
  );
}
