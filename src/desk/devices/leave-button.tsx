import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Problem } from '../controls/problem.tsx';
import { useAction } from '../controls/use-action.ts';
import { useSettled } from '../data/use-settled.ts';
import { leave } from '../session/session.ts';

/** Asks first: only somebody with access to the server can invite the person again. */
export function LeaveButton() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const leaving = useAction(leave);
  // The second tap of a double tap must not be the answer.
  const isSettled = useSettled(isAsking);

  function ask() {
    leaving.clear();
    dialog.current?.showModal();
    setIsAsking(true);
  }

  return (
    <>
      <Button look="quiet" onClick={ask}>
        Esci
      </Button>
      <dialog
        ref={dialog}
        className="card dialog"
        aria-labelledby="esci-titolo"
        aria-describedby="esci-testo"
        onClose={() => setIsAsking(false)}
      >
        <div className="column">
          <h2 id="esci-titolo">Vuoi uscire?</h2>
          <p id="esci-testo">Per rientrare ti servirà un nuovo invito.</p>
          <Problem error={leaving.error} />
          <div className="side-by-side">
            <Button look="quiet" onClick={() => dialog.current?.close()}>
              Resta
            </Button>
            <Button
              className="danger"
              aria-disabled={leaving.isRunning || !isSettled}
              onClick={() => {
                if (isSettled) leaving.run();
              }}
            >
              Esci
            </Button>
          </div>
        </div>
      </dialog>
    </>
  );
}
