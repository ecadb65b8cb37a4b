import { useEffect, useState } from 'react';
import { report } from '../report.ts';
import { Button } from '../ui/button.tsx';
import { CHECK, Icon } from '../ui/icon.tsx';
import { LINK } from './brand-icons.ts';

const COPIED_MS = 2000;

export function CopyLink({ address }: { readonly address: string }) {
  /** Counts the copies, so that a second one starts the two seconds anew. */
  const [copies, setCopies] = useState(0);
  const [isFresh, setIsFresh] = useState(false);

  useEffect(() => {
    if (copies === 0) return;
    setIsFresh(true);
    const timer = setTimeout(() => setIsFresh(false), COPIED_MS);
    return () => clearTimeout(timer);
  }, [copies]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(address);
      setCopies((count) => count + 1);
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
