import { useRef, useState } from 'react';
import { report } from '../report.ts';
import { Button } from '../ui/button.tsx';
import { CHECK, Icon } from '../ui/icon.tsx';
import { LINK } from './brand-icons.ts';

const COPIED_MS = 2000;

export function CopyLink({ address }: { readonly address: string }) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isFresh, setIsFresh] = useState(false);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setIsFresh(true);
      // A second copy starts the two seconds anew.
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setIsFresh(false), COPIED_MS);
    } catch (error) {
      report('The link was not copied:', String(error));
    }
  }

  return (
    <>
      <Button look="quiet" onClick={() => void copy()}>
        <Icon d={isFresh ? CHECK : LINK} /> {isFresh ? 'Link Copiato!' : 'Copia Link'}
      </Button>
      <span className="sr" role="status">
        {isFresh && 'Link Copiato!'}
      </span>
    </>
  );
}
